import { changePhoto } from '@banyan/contract/accounts/photo';
import type { Profile } from '@banyan/contract/accounts/profile';
import { pictureProblem } from '@banyan/contract/core/picture-file';
import { useState } from 'react';
import { updateUser } from '../../app/session/session.ts';
import { toast } from '../../app/toast.ts';
import { useSession } from '../../app/use-session.ts';
import { shrinkPicture } from '../../components/form/shrink-picture.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { Avatar } from '../../components/parts/people.tsx';
import { t } from '../../lib/text.ts';
import { ConfirmedForm } from './parts/confirmed-form.tsx';

/** Pixels of a side of what is sent: more than is kept, and a tenth of what a camera takes. */
const maxSide = 1024;

/** Chooses a photo, shows it as others will see it, and puts it on the account. */
export function ChangePhotoDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { user } = useSession();
  const form = useForm(changePhoto, {
    initial: { file_name: '', content: '' },
    quiet: ['invalid_request', 'not_an_image', 'not_only_an_image'],
  });
  const [chosen, setChosen] = useState<string>();
  const choose = async (file: File | undefined): Promise<void> => {
    setChosen(undefined);
    form.set('file_name', '');
    form.set('content', '');
    if (!file) return;
    const problem = pictureProblem(file);
    const photo = problem ? null : await shrinkPicture(file, maxSide, true);
    if (!photo) return form.setError('content', problem ?? 'This file is not a png or jpeg image.');
    setChosen(photo);
    form.set('file_name', 'photo.jpg');
    form.set('content', photo.slice(photo.indexOf(',') + 1));
  };
  const save = async (): Promise<void> => {
    const reply = await form.submit();
    if (!reply) return;
    updateUser({ profile_image_url: reply.data.profile_image_url });
    toast({ severity: 'success', summary: t('Photo saved') });
    onClose();
  };
  const error = form.errors.content ?? form.errors.file_name;
  const id = form.idOf('content');
  return (
    <Modal title={profile.profile_image_url ? t('Change photo') : t('Add a photo')} onClose={onClose}>
      <ConfirmedForm form={form} submitLabel={t('Save the photo')} onSubmit={() => void save()}>
        <div className="photo-preview">
          <Avatar
            name={profile.name}
            imageUrl={chosen ?? profile.profile_image_url}
            size={144}
            alt={chosen ? t('Chosen photo') : t('Your photo')}
          />
        </div>
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {t('Photo')}
          </label>
          <p id={`${id}-hint`} className="field-hint">
            {t('A png, jpg or jpeg file of at most 10 MB. Only the part in the circle is kept.')}{' '}
            {user.user_type === 'User' &&
              t('Your team sees it, and people who look up your user id or use your join link.')}
          </p>
          <input
            id={id}
            className="input file"
            type="file"
            accept=".png,.jpg,.jpeg"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <p id={`${id}-error`} className={error ? 'field-error' : ''} role="status">
            {error}
          </p>
        </div>
      </ConfirmedForm>
    </Modal>
  );
}
