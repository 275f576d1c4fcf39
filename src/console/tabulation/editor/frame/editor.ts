import '@univerjs/preset-sheets-core/lib/index.css'
import { CommandType, ICommandService, LifecycleStages, LocaleType, Univer } from '@univerjs/core'
import { FUniver } from '@univerjs/core/facade'
import { UniverSheetsCorePreset } from '@univerjs/preset-sheets-core'
import { defaultTheme } from '@univerjs/themes'
import type { FromFrame, ToFrame } from '../messages.ts'
import { closeOutdatedFunctionList } from './function-list.ts'
import { hiddenCommands } from './menus.ts'
import { type OpenSheet, openSheet } from './open-sheet.ts'

/** The library's editor, as the messages of the console handle it. */
export interface Editor {
  show(shown: ShownTemplate): Promise<void>
  select(at: string): Promise<void>
  look(dark: boolean): void
  /** Resolves once all that was changed until now has been told. */
  flush(): Promise<void>
}

type Show = Extract<ToFrame, { kind: 'show' }>
type ShownTemplate = Pick<Show, 'sheet' | 'names'>
type Send = (message: FromFrame) => void

/** How long nothing changes before a change is told, milliseconds. */
const pause = 250

/** Opens the library's editor. What is drawn is told a moment after; nothing of the library's own goes out of here. */
export async function openEditor(
  { readOnly, language }: Pick<Show, 'readOnly' | 'language'>,
  send: Send,
): Promise<Editor> {
  const api = await startLibrary(readOnly, language)
  const rendered = firstPicture(api)
  let open: OpenSheet | undefined
  let opened = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    clearTimeout(waiting)
    const changed = open?.changed()
    if (changed) send(changed)
    if (!open?.isTyping()) send({ kind: 'typing', typing: false })
  }
  const tellSoon = () => {
    clearTimeout(waiting)
    waiting = setTimeout(tell, pause)
  }
  api.addEvent(api.Event.CommandExecuted, ({ type }) => {
    if (type === CommandType.MUTATION && !readOnly) tellSoon()
  })
  api.addEvent(api.Event.SheetEditStarted, () => send({ kind: 'typing', typing: true }))
  api.addEvent(api.Event.SheetEditEnded, tellSoon)
  // Tab leads from cell to cell: Escape is the keyboard's way out.
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !open?.isTyping() && !isMenuOpen()) send({ kind: 'left' })
  }
  addEventListener('keydown', leave, { capture: true })

  return {
    async show(shown) {
      clearTimeout(waiting)
      await open?.close()
      open = openSheet(api, shown, { readOnly, language }, String(++opened), send)
    },
    async select(at) {
      await rendered
      open?.select(at)
    },
    look: (dark) => api.toggleDarkMode(dark),
    async flush() {
      await open?.endTyping()
      tell()
    },
  }
}

async function startLibrary(readOnly: boolean, language: Show['language']): Promise<FUniver> {
  const locale = language === 'zh' ? LocaleType.ZH_CN : LocaleType.EN_US
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  const univer = new Univer({
    theme: defaultTheme,
    locale,
    locales: { [locale]: (await textsOf(language)).default },
  })
  const { plugins } = UniverSheetsCorePreset({
    container: 'sheet',
    // There is one sheet.
    footer: false,
    toolbar: !readOnly,
    formulaBar: !readOnly,
    contextMenu: !readOnly,
    menu: Object.fromEntries(hiddenCommands.map((command) => [command, { hidden: true }])),
  })
  for (const each of plugins) {
    if (Array.isArray(each)) univer.registerPlugin(...each)
    else univer.registerPlugin(each)
  }
  closeOutdatedFunctionList(univer.__getInjector().get(ICommandService))
  return FUniver.newAPI(univer)
}

/** Resolves once the library has drawn for the first time: nothing can be brought into sight before. */
function firstPicture(api: FUniver): Promise<void> {
  return new Promise((resolve) => {
    api.addEvent(api.Event.LifeCycleChanged, ({ stage }) => {
      if (stage === LifecycleStages.Rendered) resolve()
    })
  })
}

function textsOf(language: 'zh' | 'en') {
  return language === 'zh'
    ? import('@univerjs/preset-sheets-core/locales/zh-CN')
    : import('@univerjs/preset-sheets-core/locales/en-US')
}

/** Escape closes what is open first. */
function isMenuOpen(): boolean {
  return document.querySelector('[role=menu], [role=dialog], [role=listbox]') !== null
}
