import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadVersion } from '#contract/application/version.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { UploadList } from '../app/upload-list.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { useUploads } from '../app/use-uploads.ts'
import { messageOf } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'

/** Chooses the package of a draft and uploads it: piece by piece, from where the gateway has it. */
export function UploadPackage({ applicationVersionId }: { applicationVersionId: string }) {
  const { t } = useTranslation('application-version')
  const send = useGatewayCall('application-version')
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads(`application-version ${applicationVersionId}`, ({ fileId }) =>
    send(uploadVersion, { applicationVersionId, fileId }, 'done.uploaded'),
  )
  const { start, failure } = useSingleWrite((file: File) => uploads.add([file]))
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
      <UploadList uploads={uploads} />
      <OnlineButton
        to={uploadVersion}
        variant="outline"
        // A version has one package.
        disabled={uploads.files.length > 0}
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
