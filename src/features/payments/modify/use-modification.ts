import { useLingui } from '@lingui/react';
import * as v from 'valibot';
import { currentApplications, type Payment } from '../../../../domain/payments/payment.ts';
import type { ChargeView, Offline } from '../../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { useKeptDraft } from '../../../platform/react/use-kept-draft.ts';
import { payableQuery } from '../payment-queries.ts';
import { type TypedLines, modificationOf } from './modification.ts';

const typedSchema: v.GenericSchema<unknown, TypedLines> = v.record(v.string(), v.string());
const nothing: TypedLines = {};

/** The payment and the charges of its applications; null if this device does not have it. */
const modifiedQuery = (offline: Offline, paymentId: string) => ({
  queryKey: ['device', 'payments', 'charges', 'outbox', 'modified', paymentId],
  queryFn: async (): Promise<{ payment: Payment; applied: readonly ChargeView[] } | null> => {
    const [payment] = await offline.read.get('payments', [paymentId]);
    if (!payment) return null;
    const ids = currentApplications(payment).map(({ chargeId }) => chargeId);
    return { payment, applied: await offline.read.charges([...new Set(ids)]) };
  },
});

/** A payment that is being modified, with its typed amounts; they are stored on the device until the confirmation. */
export function useModification(paymentId: string) {
  const { i18n } = useLingui();
  const { offline } = usePortal();
  const read = useOfflineQuery(modifiedQuery(offline, paymentId));
  const open = useOfflineQuery(payableQuery(offline));
  const draft = useKeptDraft(`modify-payment:${paymentId}`, typedSchema, nothing);
  if (read.isError || open.isError) return { kind: 'failed', retry: () => void read.refetch() } as const;
  if (read.isPending || open.isPending || !draft.isReady) return { kind: 'loading' } as const;
  if (!read.data) return { kind: 'missing' } as const;
  const { payment, applied } = read.data;
  const known = new Set(applied.map(({ row }) => row.id));
  const others = open.data.views.filter(({ row }) => !known.has(row.id) && row.currency === payment.currency);
  const views = [...applied, ...others];
  const modification = modificationOf(payment, views, draft.value, i18n.locale);
  return { kind: 'ready', payment, views, modification, draft } as const;
}

export type ReadyModification = Extract<ReturnType<typeof useModification>, { readonly kind: 'ready' }>;
