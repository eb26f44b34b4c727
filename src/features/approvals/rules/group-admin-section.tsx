import { Button, Radio } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Buyer } from '../../../../domain/accounts/buyer.ts';
import { groupAdminChoices } from '../../../../domain/programs/group-admin-choices.ts';
import { groupAdminLimitsOf, refuseCompanyLimits } from '../../../../domain/programs/group-admin-limits.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { groupAdminWords } from './group-admin-words.tsx';
import { rulesWords } from './rules-words.tsx';
import classes from './rules.module.css';
import { useRuleChange } from './use-rule-change.tsx';

/** What Group Admins may do with limits: the program says it, and the company tightens it. */
export function GroupAdminSection({ buyer, mayChange }: { readonly buyer: Buyer; readonly mayChange: boolean }) {
  const { t } = useLingui();
  const { program } = usePortal();
  const held = groupAdminLimitsOf(program.groupAdminLimits, buyer.groupAdminLimits);
  const [chosen, setChosen] = useState(held);
  const change = useRuleChange(buyer.id);
  const choices = groupAdminChoices.filter((choice) => refuseCompanyLimits(choice, program.groupAdminLimits) === null);
  return (
    <Section title={<Trans id="approvals.rules.group-admins">Group Admins and limits</Trans>}>
      <div className={classes.column}>
        <Radio.Group
          aria-label={t({ id: 'approvals.rules.group-admins', message: 'Group Admins and limits' })}
          value={chosen}
          onChange={(value) => setChosen(choices.find((one) => one === value) ?? held)}
          description={
            <Trans id="approvals.rules.group-admins-text">
              This applies to the limits of other people in their groups and of these people’s cards.
            </Trans>
          }
        >
          {choices.map((choice) => (
            <Radio
              key={choice}
              mt="sm"
              value={choice}
              disabled={!mayChange || change.isOff}
              label={groupAdminWords[choice]}
            />
          ))}
        </Radio.Group>
        {mayChange ? (
          <Button
            variant="default"
            disabled={change.isOff || chosen === held}
            onClick={() =>
              void change.run(
                { kind: 'groupAdminLimits', choice: chosen === program.groupAdminLimits ? null : chosen },
                rulesWords.saved,
              )
            }
          >
            <Trans id="approvals.rules.save">Save</Trans>
          </Button>
        ) : null}
        {change.failure}
      </div>
    </Section>
  );
}
