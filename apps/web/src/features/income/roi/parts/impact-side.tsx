import { roiImpact, type updateRoiPercentage } from '@banyan/contract/income/roi';
import { useDebouncedValue } from '@mantine/hooks';
import { FormSide, SideCard } from '../../../../components/form/form-side.tsx';
import type { Form } from '../../../../components/form/use-form.ts';
import { useCall } from '../../../../lib/use-call.ts';
import { impactLines } from './impact-lines.tsx';

/** What the running topups of the chosen package earn on a day, now and with the percentage as typed. */
export default function ImpactSide({ form }: { form: Form<typeof updateRoiPercentage> }) {
  const [percent] = useDebouncedValue(form.text('percent').trim(), 350);
  const asked = { package: form.text('package'), percent };
  const enabled = asked.package !== '' && /^\d{1,3}(\.\d{1,4})?$/.test(percent);
  const { data } = useCall(roiImpact, asked, { quiet: true, enabled });
  if (!data || !enabled) return null;
  return (
    <FormSide>
      <SideCard title={data.name} lines={impactLines(data, percent)} />
    </FormSide>
  );
}
