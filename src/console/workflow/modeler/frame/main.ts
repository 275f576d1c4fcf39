import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import './frame.css'
import { type FrameFailure, type FromFrame, ToFrame } from '../messages.ts'
import type { Drawing, DrawingSetup } from './drawing.ts'

/** The document that models are drawn in: does what the console, which frames it, says, and listens to nobody else. */
function start(): void {
  const { parent } = window
  // This document's own origin is opaque; its address names the console's.
  const consoleOrigin = location.origin
  const send = (message: FromFrame) => parent.postMessage(message, consoleOrigin)
  let drawing: Drawing | undefined
  // One after the other: a mark belongs on what the message before it shows.
  let work = Promise.resolve()

  const handle = async (message: ToFrame): Promise<void> => {
    switch (message.kind) {
      case 'look':
        return showLook(message)
      case 'show':
        drawing ??= await open(message, send)
        return await drawing.show(message.xml)
      case 'mark':
        return drawing?.mark(message.marks)
      case 'select':
        return drawing?.select(message.id)
      case 'edit':
        return drawing?.edit(message.id, message.change)
      case 'act':
        return drawing?.act(message.act)
      case 'flush':
        await drawing?.flush()
        return send({ kind: 'flushed', id: message.id })
    }
  }
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || origin !== consoleOrigin) return
    const message = ToFrame.safeParse(data)
    if (!message.success) return
    work = work
      .then(() => handle(message.data))
      .catch((failure: unknown) => {
        console.error(failure)
        const reason = failures[message.data.kind]
        if (reason) send({ kind: 'failed', reason })
      })
  })
  send({ kind: 'ready' })
}

/** What the console is told when a message of its kind could not be done. */
const failures: Partial<Record<ToFrame['kind'], FrameFailure>> = { show: 'not-loaded', flush: 'not-saved' }

/** The editor is large, and nobody who only looks loads it. */
async function open(
  { readOnly, language, labels }: Extract<ToFrame, { kind: 'show' }>,
  send: DrawingSetup['send'],
): Promise<Drawing> {
  const container = document.getElementById('drawing')
  if (!container) throw new Error('The page has no place for the drawing')
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN'
  const texts = language === 'zh' ? (await import('bpmn-js-i18n/translations/zn.js')).default : {}
  const setup = { container, labels, texts, send }
  return readOnly
    ? (await import('./viewer.ts')).openViewer(setup)
    : (await import('./editor.ts')).openEditor(setup)
}

function showLook({ dark, colours }: Extract<ToFrame, { kind: 'look' }>): void {
  const { style } = document.documentElement
  style.colorScheme = dark ? 'dark' : 'light'
  for (const [name, value] of Object.entries(colours)) style.setProperty(`--${name}`, value)
}

start()
