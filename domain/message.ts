/** A text by its stable id, with the English wording. Ids are public contract: programs override texts by them. */
export type MessageDescriptor = { readonly id: string; readonly message: string };
