import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { IconTool } from '@tabler/icons-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { alertTypes } from '../../domain/alerts/alert-type.ts';
import { type AlertBoxProps, AlertBox } from '../../src/ui/alerts/alert-box.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

function drawn(options: Partial<AlertBoxProps>): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <AlertBox type="info" title="Banks are closed" {...options} />
    </I18nProvider>,
  );
}

describe('an alert', () => {
  it('has the icon of its type, or its own', () => {
    const iconOf = (html: string) => /tabler-icon-([\w-]+)/.exec(html)?.[1];
    expect(alertTypes.map((type) => [type, iconOf(drawn({ type }))])).toEqual([
      ['general', 'info-circle'],
      ['info', 'info-circle'],
      ['negative', 'alert-circle'],
      ['positive', 'check'],
      ['warning', 'alert-triangle'],
    ]);
    expect(iconOf(drawn({ headerIcon: IconTool }))).toBe('tool');
  });

  it('has its actions at the side or at the bottom, as links and buttons', () => {
    const actions = [
      { key: 'read', label: 'Read more', href: '/help', testId: 'read' },
      { key: 'later', label: 'Later', isPrimary: true, onClick: () => undefined, icon: IconTool },
    ] as const;
    const atSide = drawn({ actions });
    expect(atSide).toContain('data-placement="side"');
    expect(atSide).toMatch(/<a [^>]*href="\/help"/);
    expect(atSide).toContain('data-testid="read"');
    expect(atSide).toMatch(/<button.*Later/);
    expect(drawn({ actions, actionsPlacement: 'bottom' })).toContain('data-placement="bottom"');
  });

  it('is dismissed by a cross, by a full button, or not at all', () => {
    expect(drawn({})).not.toContain('<button');
    expect(drawn({ isDismissible: true })).toMatch(/<button[^>]*aria-label="Close"/);
    const full = drawn({ isDismissible: true, hasFullDismiss: true });
    expect(full).toMatch(/<button.*Dismiss/);
    expect(full).not.toContain('aria-label="Close"');
  });

  it('has a border unless it is borderless', () => {
    expect(drawn({})).not.toContain('data-borderless');
    expect(drawn({ isBorderless: true })).toContain('data-borderless="true"');
  });
});
