import { answerConsole } from '../../../app/framed/answer-console.ts'
import { type FromFrame, ToFrame } from '../messages.ts'
import type { Editor } from './editor.ts'
import './frame.css'

/** The document that templates of sheets are drawn in. */
function start(): void {
  let editor: Editor | undefined
  answerConsole<ToFrame, FromFrame>(
    { kind: 'ready' },
    {
      schema: ToFrame,
      async handle(message, send) {
        switch (message.kind) {
          case 'show':
            editor ??= await open(message, send)
            await editor.show(message)
            // Browsers draw nothing in a frame that is not seen: it is shown now, and drawn then.
            return send({ kind: 'shown' })
          case 'select':
            return editor?.select(message.at)
          case 'look':
            return editor?.look(message.dark)
          case 'flush':
            await editor?.flush()
            return send({ kind: 'flushed', id: message.id })
        }
      },
      failed({ kind }) {
        if (kind === 'show') return { kind: 'failed', reason: 'not-loaded' }
        return kind === 'flush' ? { kind: 'failed', reason: 'not-written' } : undefined
      },
    },
  )
}

/** The library is large: that the document is there is told before. */
async function open(message: Extract<ToFrame, { kind: 'show' }>, send: (said: FromFrame) => void) {
  const { openEditor } = await import('./editor.ts')
  return await openEditor(message, send)
}

start()
