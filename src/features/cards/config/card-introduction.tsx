import { Button, Group, Modal, Stepper, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

/** How purchase cards work, in four steps. */
export function CardIntroduction({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const [step, setStep] = useState(0);
  const last = 3;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Trans id="cards.intro.title">How purchase cards work</Trans>}
      closeButtonProps={{ 'aria-label': t({ id: 'bcaas.form.buttons.close', message: 'Close' }) }}
    >
      <Stepper active={step} onStepClick={setStep} size="sm" orientation="vertical">
        <Stepper.Step label={<Trans id="cards.intro.give">Give people a card</Trans>}>
          <Text size="sm">
            <Trans id="cards.intro.give-text">
              A card belongs to one person. Purchases with it are billed to your account like any other.
            </Trans>
          </Text>
        </Stepper.Step>
        <Stepper.Step label={<Trans id="cards.intro.limit">Set limits</Trans>}>
          <Text size="sm">
            <Trans id="cards.intro.limit-text">
              The card, the person and their groups can each have a limit. The one with the least left applies.
            </Trans>
          </Text>
        </Stepper.Step>
        <Stepper.Step label={<Trans id="cards.intro.activate">Activate the card</Trans>}>
          <Text size="sm">
            <Trans id="cards.intro.activate-text">
              A physical card arrives in 7–10 business days. Its cardholder activates it with the last four digits and
              their date of birth. A virtual card works at once.
            </Trans>
          </Text>
        </Stepper.Step>
        <Stepper.Step label={<Trans id="cards.intro.lost">If a card is lost</Trans>}>
          <Text size="sm">
            <Trans id="cards.intro.lost-text">
              Cardholders lock their card themselves, at any time. You can replace it or terminate it for good.
            </Trans>
          </Text>
        </Stepper.Step>
      </Stepper>
      <Group justify="flex-end" mt="md">
        {step > 0 ? (
          <Button variant="default" onClick={() => setStep(step - 1)}>
            <Trans id="cards.intro.back">Back</Trans>
          </Button>
        ) : null}
        <Button onClick={() => (step === last ? onClose() : setStep(step + 1))}>
          {step === last ? <Trans id="cards.intro.done">Done</Trans> : <Trans id="cards.intro.next">Next</Trans>}
        </Button>
      </Group>
    </Modal>
  );
}
