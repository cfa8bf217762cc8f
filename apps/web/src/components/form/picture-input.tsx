import { pictureProblem } from '@banyan/contract/core/picture-file';
import { useState } from 'react';
import { t } from '../../lib/text.ts';
import { valueAt } from './form-values.ts';
import { shrinkPicture } from './shrink-picture.ts';
import type { AnyForm } from './use-form.ts';
import './picture-input.css';

/** Pixels of the longest side of what is sent: a little more than the server keeps. */
const maxSide = 2200;

interface Props {
  form: AnyForm;
  /** The field of the content in base64; the name of the file stands beside it as `file_name`. */
  name: string;
  /** What is chosen, in words. */
  label: string;
  shared: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  };
}

/** The field beside the content that holds the name of the file. */
export const fileNameOf = (name: string): string => name.replace(/content$/, 'file_name');

/** Chooses a picture, says at once what is wrong with the file, and shows what will be sent. */
export function PictureInput({ form, name, label, shared }: Props) {
  const [isReading, setReading] = useState(false);
  const fileName = fileNameOf(name);
  const content = form.text(name);
  const choose = async (file: File | undefined): Promise<void> => {
    form.set(name, '');
    form.set(fileName, '');
    if (!file) return;
    const problem = pictureProblem(file);
    if (problem) return form.setError(name, problem);
    setReading(true);
    const picture = await shrinkPicture(file, maxSide);
    setReading(false);
    if (!picture) return form.setError(name, t('This file is not a png or jpeg image.'));
    form.set(name, picture.slice(picture.indexOf(',') + 1));
    // what is sent is a jpeg, whatever was chosen
    form.set(fileName, file.name.replace(/\.\w+$/, '.jpg').slice(-300));
  };
  return (
    <div className="picture-input">
      <input
        {...shared}
        ref={(input) => {
          if (input && content) nameChosen(input, form.text(fileName));
        }}
        className="input file"
        type="file"
        accept=".png,.jpg,.jpeg"
        aria-busy={isReading || undefined}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {content && (
        <figure>
          <img src={`data:image/jpeg;base64,${content}`} alt={t('Chosen: {what}', { what: label })} />
          <figcaption className="caption">{String(valueAt(form.values, fileName) ?? '')}</figcaption>
        </figure>
      )}
    </div>
  );
}

/** An input that was away while the form was read once more says again what is chosen, not that nothing is. */
function nameChosen(input: HTMLInputElement, fileName: string): void {
  if (input.files?.length) return;
  const chosen = new DataTransfer();
  chosen.items.add(new File([], fileName));
  input.files = chosen.files;
}
