import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadVersion } from '#contract/application/version.ts'
import { upload } from '#request/upload.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Progress } from '../ui/progress.tsx'

/** Chooses the package of a draft and uploads it: piece by piece, from where the gateway has it. */
export function UploadPackage({ applicationVersionId }: { applicationVersionId: string }) {
  const { t } = useTranslation('application-version')
  const send = useGatewayCall('application-version')
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<{ name: string; share: number }>()
  const { start, busy, failure } = useSingleWrite(async (file: File) => {
    // Its end says what it is.
    const name = file.name.slice(-200)
    const onProgress = (share: number) => setSent({ name, share })
    onProgress(0)
    const fileId = await upload(file, name, { onProgress })
    await send(uploadVersion, { applicationVersionId, fileId }, 'done.uploaded')
  })
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={t('upload')}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) start(file)
          target.value = ''
        }}
      />
      {busy && sent ? <Progress label={t('uploading', { name: sent.name })} value={sent.share} /> : null}
      <OnlineButton
        to={uploadVersion}
        variant="outline"
        disabled={busy}
        className="self-start"
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden />
        {t('upload')}
      </OnlineButton>
      <p role="alert" className="text-danger text-small empty:hidden">
        {failure === undefined ? null : messageOf(failure)}
      </p>
    </div>
  )
}
