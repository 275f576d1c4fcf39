import { Pause, Play, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format.ts'
import { sizeText } from '../kit/size-text.ts'
import { messageOf } from '../kit/states.tsx'
import { Button } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import type { Upload, Uploads } from './use-uploads.ts'

/** Files on their way to the gateway: how far each has come, and what may be done with it. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  return (
    <ul className="divide-y rounded-panel border bg-panel empty:hidden">
      {uploads.files.map((file) => (
        <li key={file.fileId} className="flex items-center gap-2 p-2">
          <UploadLine file={file} />
          <Acts file={file} uploads={uploads} />
        </li>
      ))}
    </ul>
  )
}

function UploadLine({ file: { name, size, share, state, failure } }: { file: Upload }) {
  const { t } = useTranslation('upload')
  const format = useFormat()
  const text = (bytes: number) => sizeText(bytes, format.number)
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="truncate text-body">{name}</span>
      <Progress
        label={t('sending', { name })}
        value={share}
        tone={state === 'sending' ? 'action' : 'attention'}
      />
      <span className="text-dense text-soft">
        {t('of', { sent: text(share * size), size: text(size) })} · {t(`state.${state}`)}
      </span>
      <span role="alert" className="text-danger text-small empty:hidden">
        {failure === undefined ? null : messageOf(failure)}
      </span>
    </div>
  )
}

function Acts({ file: { fileId, name, state }, uploads }: { file: Upload; uploads: Uploads }) {
  const { t } = useTranslation('upload')
  const under = state === 'sending' || state === 'waiting'
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t(under ? 'pause' : 'resume', { name })}
        onClick={() => (under ? uploads.pause(fileId) : uploads.resume(fileId))}
      >
        {under ? <Pause /> : <Play />}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('cancel', { name })}
        onClick={() => uploads.cancel(fileId)}
      >
        <X />
      </Button>
    </>
  )
}
