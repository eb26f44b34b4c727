import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '../../../domain/ids.ts';
import { ModifyPaymentScreen } from '../../features/payments/modify/modify-payment-screen.tsx';

export const Route = createFileRoute('/_signed-in/payment/$id/modify/success')({
  staticData: { page: 'modify-payment-success' },
  validateSearch: v.object({ entry: v.fallback(v.optional(idSchema('action')), undefined) }),
  component: ModifiedRoute,
});

function ModifiedRoute() {
  return <ModifyPaymentScreen paymentId={Route.useParams().id} step="success" entry={Route.useSearch().entry} />;
}
