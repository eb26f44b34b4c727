import { Fragment } from 'react';
import type {
  DocumentFact,
  DocumentFrame,
  DocumentSection,
  DocumentTable,
  DocumentWords,
  PrintedDocument,
} from '../../../domain/documents/printed-document.ts';
import classes from './printed-sheet.module.css';
import { useDocumentFrame } from './use-document-frame.ts';

type PrintedSheetProps = {
  readonly document: (frame: DocumentFrame, words: DocumentWords) => PrintedDocument;
};

/** A document for print, or for the file of the browser’s print dialog. Hidden on screen; works offline. */
export function PrintedSheet({ document }: PrintedSheetProps) {
  const { frame, words } = useDocumentFrame();
  return <DocumentSheet document={document(frame, words)} />;
}

/** The printed form of a document that is already made. */
export function DocumentSheet({ document }: { readonly document: PrintedDocument }) {
  const { brand, title, sections, footer, isLandscape } = document;
  return (
    <article className={classes.sheet} data-sheet data-landscape={isLandscape || undefined}>
      <header className={classes.head}>
        <h1 className={classes.title}>
          <bdi>{title}</bdi>
        </h1>
        <p className={classes.program}>
          <bdi>{brand.name}</bdi>
        </p>
      </header>
      {sections.map((section) => (
        <Section key={section.kind === 'figures' ? section.kind : section.heading} section={section} />
      ))}
      <p className={classes.asOf}>{footer}</p>
    </article>
  );
}

function Section({ section }: { readonly section: DocumentSection }) {
  switch (section.kind) {
    case 'figures':
      return <Facts facts={section.figures} />;
    case 'facts':
      return <Facts facts={section.facts} />;
    case 'text':
      return section.paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
    case 'table':
      return <Table table={section} />;
  }
}

function Facts({ facts }: { readonly facts: readonly DocumentFact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Table({ table: { columns, rows, totals } }: { readonly table: DocumentTable }) {
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          {columns.map(({ label, isFigure }) => (
            <th key={label} scope="col" data-figure={isFigure || undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows].map((row, number) => (
          // oxlint-disable-next-line react/no-array-index-key -- drawn once; two rows can say the same
          <tr key={number}>
            {columns.map(({ label, isFigure }, index) => (
              <td key={label} data-figure={isFigure || undefined}>
                <bdi>{row[index]}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" colSpan={columns.length - 1}>
              {label}
            </th>
            <td data-figure>
              <b>{value}</b>
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
