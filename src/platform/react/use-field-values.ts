import { useEffect } from 'react';

type Fields = {
  readonly getValues: () => Readonly<Record<string, string>>;
  readonly setFieldValue: (name: string, text: string) => void;
};

/** Updates the fields of a form when their text changed elsewhere. */
export function useFieldValues(form: Fields, texts: Readonly<Record<string, string>>): void {
  useEffect(() => {
    const values = form.getValues();
    for (const [name, text] of Object.entries(texts)) if (values[name] !== text) form.setFieldValue(name, text);
  });
}
