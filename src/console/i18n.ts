import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { setLanguage } from '#request/session.ts'
import type { Texts } from './texts.ts'

export const languages = ['zh', 'en'] as const
export type LanguageChoice = (typeof languages)[number]

const remembered = 'language'

const signIn = import.meta.glob<Texts>('./locales/*/session.json', { import: 'default' })
const everywhere = import.meta.glob<Record<string, Texts>>('./locales/*.ts')

/** The texts of a namespace. Rejects when there are none, or when they do not come. */
async function textsOf(language: string, namespace: string): Promise<Texts> {
  const path = `./locales/${language}/${namespace}.json`
  const found =
    (await signIn[path]?.()) ??
    (await everywhere[`./locales/${language}.ts`]?.())?.[namespace] ??
    (await (await import('./texts.ts')).texts[path]?.())
  if (!found) throw new Error(`No texts ${language}/${namespace}`)
  return found
}

/** The language that was chosen on this device; Chinese until one is (NAV-13). */
function rememberedLanguage(): LanguageChoice {
  return localStorage.getItem(remembered) === 'en' ? 'en' : 'zh'
}

/** Notifies the document, and the gateway with the next call, which language this is. */
function nameLanguage(language: string): void {
  setLanguage(language)
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN'
}

/** Starts the texts; each namespace of each language is loaded when a part first asks for it. */
export function startTexts(): Promise<i18n> {
  const language = rememberedLanguage()
  nameLanguage(language)
  return i18next
    .use({
      type: 'backend' as const,
      init: () => {},
      read(wanted: string, namespace: string, done: (error: unknown, data: unknown) => void) {
        textsOf(wanted, namespace).then(
          (data) => done(null, data),
          (error) => done(error, false),
        )
      },
    })
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...languages],
      ns: [],
      // Who only asks for the language would wait for a namespace that there is not.
      defaultNS: 'session',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
    .then(() => i18next)
}

/** Loads namespaces side by side. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces)
  // It takes texts that did not come for loaded, and shows their names: asked for again, they come or say why not.
  const { language } = i18next
  const missing = namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace))
  const add = async (namespace: string) =>
    i18next.addResourceBundle(language, namespace, await textsOf(language, namespace))
  await Promise.all(missing.map(add))
}

/** Loads what pages show: it comes in one file, so that a page need not name what is its own. */
export async function loadPageTexts(): Promise<void> {
  const [shared, { namespaces }] = await Promise.all([
    everywhere[`./locales/${i18next.language}.ts`]?.(),
    import('./texts.ts'),
  ])
  await loadTexts(...Object.keys(shared ?? {}), ...namespaces)
}

/** Changes the language and remembers it on this device. */
export async function chooseLanguage(language: LanguageChoice): Promise<void> {
  localStorage.setItem(remembered, language)
  nameLanguage(language)
  await i18next.changeLanguage(language)
}
