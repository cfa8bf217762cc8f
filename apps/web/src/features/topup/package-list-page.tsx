import type { RowOf } from '@banyan/contract/core/report';
import { changePackage, createPackage, packageList, switchPackage } from '@banyan/contract/topup/packages';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { dialogs } from '../../app/dialogs.ts';
import { toast } from '../../app/toast.ts';
import { useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { usePackageWords } from '../../components/parts/package-words.ts';
import { useMayOpen } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { call } from '../../lib/call.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { PackageFormDialog } from './package-form-dialog.tsx';

/** Loaded only when it is opened: few admins do. */
const ChainPricesDialog = lazyPart(() => import('./chain-prices-dialog.tsx'));

type Pack = RowOf<typeof packageList>;

/** Packages and their versions; a changed package is a new version, a withdrawn one is sold no more. */
export default function PackageListPage() {
  const [form, setForm] = useState<{ pack?: Pack }>();
  const [isPricing, setPricing] = useState(false);
  const words = usePackageWords();
  const mayOpen = useMayOpen();
  const switchSale = useSwitchSale();
  const mayCall = useMayCall();
  const create = mayCall(createPackage) && (
    <Button variant="primary" onClick={() => setForm({})}>
      {t('New package')}
    </Button>
  );
  return (
    <>
      <ReportPage
        report={packageList}
        help={t('Earlier topups keep their package version.')}
        phone={{ title: 'name', amount: (pack) => words.price(pack), meta: ['code', 'version', 'status'] }}
        actions={
          <>
            {mayOpen('/admin/topup/crypto-deposits') && (
              <Button onClick={() => setPricing(true)}>{t('Prices on chain')}</Button>
            )}
            {create}
          </>
        }
        rowActions={(pack, close) => (
          <>
            {mayCall(switchPackage) && (
              <Button
                variant={pack.status === 'On sale' ? 'danger' : 'secondary'}
                onClick={() => {
                  close();
                  void switchSale(pack);
                }}
              >
                {pack.status === 'On sale' ? t('Take off sale') : t('Put on sale')}
              </Button>
            )}
            {mayCall(changePackage) && (
              <Button
                variant="primary"
                onClick={() => {
                  close();
                  setForm({ pack });
                }}
              >
                {t('New version')}
              </Button>
            )}
          </>
        )}
        empty={{
          title: t('No package yet.'),
          text: t('Members become active by buying a package. Begin with one.'),
          action: create,
        }}
      />
      {isPricing && (
        <Suspense fallback={null}>
          <ChainPricesDialog onClose={() => setPricing(false)} />
        </Suspense>
      )}
      {form && (
        <PackageFormDialog {...(form.pack ? { pack: form.pack } : {})} onClose={() => setForm(undefined)} />
      )}
    </>
  );
}

function useSwitchSale() {
  const client = useQueryClient();
  return async ({ code, name, status }: Pack): Promise<void> => {
    const isOn = status === 'On sale';
    const { isConfirmed } = await dialogs.ask({
      kind: 'question',
      title: isOn
        ? t('Take {name} off sale?', { name: name ?? '' })
        : t('Put {name} on sale?', { name: name ?? '' }),
      text: isOn
        ? t('Nobody can buy it from now on. Topups already made go on as they are.')
        : t('Members can buy it from now on.'),
      confirmLabel: isOn ? t('Take off sale') : t('Put on sale'),
      cancel: true,
    });
    if (!isConfirmed) return;
    try {
      const { data } = await call(switchPackage, { body: { code, is_on_sale: !isOn }, loader: true });
      toast({
        severity: 'success',
        summary: data.is_on_sale
          ? t('{code} is on sale.', { code: data.code })
          : t('{code} is off sale.', { code: data.code }),
      });
      await client.invalidateQueries();
    } catch {
      // Shown by app/errors.ts.
    }
  };
}
