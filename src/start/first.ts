import { beginPage } from './begin-page.ts';

// A small file of its own before all others, because the policy forbids inline ones.
beginPage(window);
