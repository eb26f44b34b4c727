import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { securityQuestions, securityQuestionTexts } from '../../../../domain/session/security-questions.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { SettingsSection } from '../../../kit/detail/settings.tsx';
import styles from '../profile.module.css';
import { SecurityQuestionForm } from './security-question-form.tsx';
import type { SecurityPart } from './security-query.ts';

/** The question for a forgotten password. */
export function SecurityQuestionSection({ security, onChanged }: SecurityPart) {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const current = securityQuestions.find((key) => key === security.securityQuestion);
  return (
    <SettingsSection
      title={<Trans id="security.question.title">Security question</Trans>}
      description={
        <Trans id="security.question.description">
          We ask this when you reset your password by email. Nobody can read your answer.
        </Trans>
      }
    >
      {isDone ? (
        <Note tone="positive" announce="polite">
          <Trans id="security.question.done">Your security question is set.</Trans>
        </Note>
      ) : null}
      {isOpen ? (
        <SecurityQuestionForm
          current={current ?? null}
          onCancel={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            setDone(true);
            onChanged();
          }}
        />
      ) : (
        <>
          <p className={styles.hint}>
            {current ? i18n._(securityQuestionTexts[current]) : <Trans id="security.question.none">Not set</Trans>}
          </p>
          <div className={styles.buttons}>
            <Button
              variant="default"
              onClick={() => {
                setDone(false);
                setOpen(true);
              }}
            >
              {current ? (
                <Trans id="security.question.change">Change</Trans>
              ) : (
                <Trans id="security.question.set">Set a question</Trans>
              )}
            </Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
}
