import { Button, Group, Stepper, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { PageDialog } from '../../../kit/dialog/page-dialog.tsx';
import { usePageDialog } from '../../../kit/dialog/use-page-dialog.ts';

const lastStep = 3;

/** How purchase cards work, in four steps; the address names the step. */
export function CardIntroduction() {
  return (
    <PageDialog name="how-cards-work" size="lg" title={<Trans id="cards.intro.title">How purchase cards work</Trans>}>
      {(close) => <Steps onClose={close} />}
    </PageDialog>
  );
}

function Steps({ onClose }: { readonly onClose: () => void }) {
  const { about, change } = usePageDialog('how-cards-work');
  const asked = Number(about ?? 0);
  const step = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), lastStep) : 0;
  const setStep = (to: number) => change(`${to}`);
  return (
    <>
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
        <Button onClick={() => (step === lastStep ? onClose() : setStep(step + 1))}>
          {step === lastStep ? <Trans id="cards.intro.done">Done</Trans> : <Trans id="cards.intro.next">Next</Trans>}
        </Button>
      </Group>
    </>
  );
}
