import { beginPage } from './begin-page.ts';

// A small file that is loaded before all others, because the policy forbids inline scripts.
beginPage(window);
