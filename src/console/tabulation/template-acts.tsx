import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  copyTabulation,
  type ListedTabulation,
  publishTabulation,
  updateContent,
} from '#contract/tabulation/endpoints.ts'
import { newId } from '#request/id.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import type { ReadTemplate } from './read-workbook.ts'

interface ActProps {
  row: ListedTabulation
  onClose: () => void
}

/** Publishes a template as its next version; what keeps it from that is said, cell by cell. */
export function PublishTemplate({ row, onClose }: ActProps) {
  const { t } = useTranslation('tabulation')
  const send = useGatewayCall('tabulation')
  const { tabulationId, revision: baseRevision, tabulationName: name, version } = row
  return (
    <ActionDialog
      title={t('publishTitle', { name, version: version + 1 })}
      action={t('publish')}
      ready
      act={() => send(publishTabulation, { tabulationId, baseRevision }, 'done.published')}
      onClose={onClose}
    >
      <p>{t('publishHint')}</p>
    </ActionDialog>
  )
}

/** Copies a template, under a name and a code of its own. */
export function CopyTemplate({ row, onClose }: ActProps) {
  const { t } = useTranslation('tabulation')
  const send = useGatewayCall('tabulation')
  const [{ initial, build }] = useState(() => ({
    initial: { tabulationName: t('copyOf', { name: row.tabulationName }), code: `${row.code}-2` },
    build: wholeRequest({ fromTabulationId: row.tabulationId, tabulationId: newId() }),
  }))
  return (
    <FormDialog
      title={t('copyTitle', { name: row.tabulationName })}
      action={t('copy')}
      schema={copyTabulation.request}
      initial={initial}
      build={build}
      submit={async (request) => {
        await send(copyTabulation, request, 'done.copied')
      }}
      onClose={onClose}
    >
      <TextField name="tabulationName" label={t('field.tabulationName')} required />
      <TextField name="code" label={t('field.code')} required />
    </FormDialog>
  )
}

/** Replaces what stands in a template by what a workbook has. */
export function ReplaceContent({ row, read, onClose }: ActProps & { read: ReadTemplate }) {
  const { t } = useTranslation('tabulation')
  const send = useGatewayCall('tabulation')
  const { tabulationId, revision: baseRevision } = row
  const { template, leftOut } = read
  return (
    <ActionDialog
      title={t('replaceTitle', { name: row.tabulationName })}
      description={t('replaceHint')}
      action={t('replace')}
      ready
      act={() => send(updateContent, { tabulationId, baseRevision, content: template }, 'done.replaced')}
      onClose={onClose}
    >
      <p>
        {t('readSize', {
          rows: template.rows,
          columns: template.columns,
          fields: template.fields.length,
        })}
      </p>
      {leftOut.length > 0 ? (
        <p className="text-dense text-soft">
          {t('leftOut', { found: leftOut.map(({ found }) => found).join(', ') })}
        </p>
      ) : null}
    </ActionDialog>
  )
}
