import { Plural, Trans } from '@lingui/react/macro';
import type { Buyer } from '../../../../domain/accounts/buyer.ts';
import { type CompanyRule, missingAdministrators } from '../../../../domain/approvals/company-rules.ts';
import { useUsers } from '../../../platform/react/portal-context.ts';
import { Note } from '../../../ui/layout/note.tsx';

type TooFewProps = {
  readonly rule: Pick<CompanyRule, 'authorRole' | 'decisions'>;
  readonly buyer: Pick<Buyer, 'whenNobodyDecides'>;
};

/**
 * Says that the company has too few Account Admins for a rule, and what happens to such requests; nothing while its users are not known.
 */
export function TooFewAdministrators({ rule, buyer: { whenNobodyDecides = 'block' } }: TooFewProps) {
  const administrators = useUsers().filter(
    ({ status, roles }) => status === 'Active' && roles.includes('buyerAdministrator'),
  ).length;
  const missing = missingAdministrators(rule, administrators);
  if (administrators === 0 || missing === 0) return null;
  const isNobodyThere = missing === rule.decisions;
  return (
    <Note tone="warning">
      {isNobodyThere && whenNobodyDecides === 'approve' ? (
        <Trans id="approvals.rules.nobody-there">
          Nobody else can approve these requests, so they’re approved automatically.
        </Trans>
      ) : (
        <Plural
          id="approvals.rules.too-few"
          value={missing}
          one="One more Account Admin is needed for this rule. Until then, these requests are blocked."
          other="# more Account Admins are needed for this rule. Until then, these requests are blocked."
        />
      )}
    </Note>
  );
}
