export type Texts = Record<string, unknown>

/** The files of texts that neither the sign-in nor every list shows: apart, because nobody who signs in needs this table. */
export const texts = import.meta.glob<Texts>(
  ['./locales/*/*.json', '!./locales/*/{kit,list,project,session,shell,sync,work-site}.json'],
  { import: 'default' },
)
