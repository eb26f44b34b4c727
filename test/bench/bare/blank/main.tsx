import { createRoot } from 'react-dom/client';
import { registerBareWorker } from '../register-bare-worker.ts';

/** The smallest page with React. */
function Blank() {
  return <p data-row>Ready</p>;
}

registerBareWorker();
createRoot(document.getElementById('root') ?? document.body).render(<Blank />);
