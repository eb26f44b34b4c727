import { useLingui } from '@lingui/react';
import type { PolicyInput } from '../../../domain/policies/policy-rules.ts';
import { PolicyRulesText } from './policy-rules-text.tsx';
import { categoryNames } from '../../ui/text/category-names.ts';
import { aboveNames } from './policy-words.ts';
import { aboveOf } from './typed-policy.ts';

/** The requested policy, for its approver. */
export function PolicyAsked({ policy }: { readonly policy: PolicyInput }) {
  const { i18n } = useLingui();
  const { name, sellerName, category } = policy;
  return (
    <>
      <p>
        <bdi data-given>{name}</bdi>
        {sellerName === null ? null : (
          <>
            {' · '}
            <bdi data-given>{sellerName}</bdi>
          </>
        )}
        {category === null ? null : <span>{` · ${i18n._(categoryNames[category])}`}</span>}
      </p>
      <p>
        <PolicyRulesText policy={policy} />
      </p>
      <p>{i18n._(aboveNames[aboveOf(policy)])}</p>
    </>
  );
}
