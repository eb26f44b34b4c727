import type { FastifyInstance } from 'fastify';
import { localeChain } from '../../domain/locales.ts';
import type { PublicProgram } from '../../domain/programs/program.ts';
import { spokenLocales } from '../../domain/users/languages-by-country.ts';
import { refused } from '../graphql/refused.ts';
import { isMaintenanceActive } from '../programs/program.ts';
import type { HttpPorts } from './http-ports.ts';
import { programOf } from './portal-request.ts';

/** The data for the app before sign-in: the program of the host, and the program's own texts. */
export function addProgramRoutes(app: FastifyInstance, { clock, demo, scanFile }: HttpPorts): void {
  app.get('/public/program', async (request, reply) => {
    const program = programOf(request);
    const answer: PublicProgram = {
      ...program.settings,
      locales: [...spokenLocales(program.settings.locales)],
      isDemo: demo !== null,
      takesFiles: scanFile !== null,
      isMaintenanceActive: isMaintenanceActive(program, clock.now()),
    };
    return reply.header('cache-control', 'no-store').send(answer);
  });
  app.get<{ Params: { locale: string } }>(
    '/public/program-locale-translations/:locale/caas-buyer.lang.default.main',
    async (request, reply) => {
      const { locale } = request.params;
      if (!localePattern.test(locale)) throw refused('NOT_FOUND');
      const { translations } = programOf(request);
      // The most specific text wins: full locale, then language, then default.
      const merged = [...localeChain(locale)]
        .reverse()
        .map((one) => (Object.hasOwn(translations, one) ? translations[one] : {}));
      return reply.header('cache-control', 'no-cache').send(Object.assign({}, ...merged));
    },
  );
}

const localePattern = /^[a-z]{2}(-[A-Z]{2})?$/;
