import type { Exchange } from '../../../../src/platform/wire/exchange.ts';

/** Answers as bytes and headers, from which the network's modified answers are made. */
export function json(status: number, body: unknown, retryAfter: string | null = null): Exchange {
  return { status, contentType: 'application/json; charset=utf-8', retryAfter, body: JSON.stringify(body) ?? '' };
}

/** A refusal of the whole request with a code of the catalogue. */
export function problem(
  status: number,
  code: string,
  values: Readonly<Record<string, string | number>> = {},
): Exchange {
  return json(status, { errors: [{ message: code, extensions: { code, ...values } }] });
}

/** A page of another system: a captive portal, a proxy, a filter. */
export function html(status: number, text: string, retryAfter: string | null = null): Exchange {
  return { status, contentType: 'text/html', retryAfter, body: `<!doctype html><title>${text}</title><p>${text}</p>` };
}

export function empty(status: number): Exchange {
  return { status, contentType: '', retryAfter: null, body: '' };
}
