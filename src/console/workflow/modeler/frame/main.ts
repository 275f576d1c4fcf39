import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import './frame.css'
import { answerConsole } from '../../../app/framed/answer-console.ts'
import { type FrameFailure, type FromFrame, ToFrame } from '../messages.ts'
import type { Drawing, DrawingSetup } from './drawing.ts'

/** The document that models are drawn in. */
function start(): void {
  let drawing: Drawing | undefined
  answerConsole<ToFrame, FromFrame>(
    { kind: 'ready' },
    {
      schema: ToFrame,
      async handle(message, send) {
        switch (message.kind) {
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
      },
      failed({ kind }) {
        const reason = failures[kind]
        return reason && { kind: 'failed', reason }
      },
    },
  )
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

start()
