import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type FileReference, listReferences } from '#contract/file/references.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { buttonVariants } from '../ui/button.tsx'
import { useRecordScreen } from './record-screen.ts'

/** The records that show a file, each a way to it for whose menus open that. */
export function References({ fileId }: { fileId: string }) {
  const { t } = useTranslation('file')
  const { data, error } = useEndpoint(listReferences, { fileId }, { background: true })
  if (!data) return <p className="text-soft">{error ? t('usesUnknown') : ''}</p>
  if (data.length === 0) return <p className="text-soft">{t('unused')}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className="text-soft">{t('usedBy')}</span>
      {data.map((record) => (
        <Reference key={record.entityId} record={record} />
      ))}
    </div>
  )
}

function Reference({ record }: { record: FileReference }) {
  const { t } = useTranslation('file')
  const screen = useRecordScreen(record)
  return (
    <span className="flex items-center gap-1.5">
      <span className="text-faint">{t(`record.${record.entity}`)}</span>
      {screen ? (
        <Link {...screen} className={buttonVariants({ variant: 'link', size: 'text' })}>
          {record.name}
        </Link>
      ) : (
        record.name
      )}
    </span>
  )
}
