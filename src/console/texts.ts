export type Texts = Record<string, unknown>

/** The files of texts that neither the sign-in nor every list shows: apart, because nobody who signs in needs this table. */
export const texts = import.meta.glob<Texts>(
  ['./locales/*/*.json', '!./locales/*/{kit,list,project-picker,session,shell,sync,work-site}.json'],
  { import: 'default' },
)

/** What these files hold, each by its name. */
export const namespaces: readonly string[] = [
  ...new Set(Object.keys(texts).map((path) => path.replace(/^.*\/(.*)\.json$/, '$1'))),
]
