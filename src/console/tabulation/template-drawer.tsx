import { useNavigate } from '@tanstack/react-router'
import { Copy, Download, Grid2x2, LockKeyhole, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  copyTabulation,
  getContent,
  type ListedTabulation,
  publishTabulation,
  tabulationCalls,
  updateCellPermissions,
  updateContent,
} from '#contract/tabulation/endpoints.ts'
import type { tabulationEntity } from '#contract/tabulation/entity.ts'
import type { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { TurnButton } from '../app/turn-button.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import type { ReadTemplate } from './read-workbook.ts'
import { CopyTemplate, PublishTemplate, ReplaceContent } from './template-acts.tsx'
import { VersionsOf } from './versions.tsx'
import { WorkbookButton } from './workbook-button.tsx'

interface TemplateDrawerProps {
  list: EntityList<z.output<typeof tabulationEntity.Query>, ListedTabulation>
}

type Opened = { row: ListedTabulation } & (
  | { act: 'publish' | 'copy' }
  | { act: 'replace'; read: ReadTemplate }
)

/** The detail of a template: published, copied, stopped, taken out as a workbook and replaced by one here. */
export function TemplateDrawer({ list }: TemplateDrawerProps) {
  const { t } = useTranslation('tabulation')
  const toast = useToast()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const takeOut = async ({ tabulationId, tabulationName }: ListedTabulation) => {
    try {
      const { content } = await call(getContent, { tabulationId })
      const { downloadTemplate } = await import('./download-workbook.ts')
      await downloadTemplate(tabulationName, content)
    } catch (failure) {
      toast({ kind: 'error', text: messageOf(failure) })
    }
  }
  return (
    <>
      <EntityDrawer
        list={list}
        more={(row) => <VersionsOf tabulationId={row.tabulationId} />}
        actions={(row) => (
          <>
            <OnlineButton
              variant="outline"
              to={getContent}
              onClick={() => void navigate({ to: '.', search: { drawingOf: row.tabulationId } })}
            >
              <Grid2x2 aria-hidden />
              {t('draw')}
            </OnlineButton>
            <OnlineButton
              variant="outline"
              to={publishTabulation}
              onClick={() => setOpened({ row, act: 'publish' })}
            >
              <Send aria-hidden />
              {t('publish')}
            </OnlineButton>
            <OnlineButton
              variant="outline"
              to={copyTabulation}
              onClick={() => setOpened({ row, act: 'copy' })}
            >
              <Copy aria-hidden />
              {t('copy')}
            </OnlineButton>
            <OnlineButton
              variant="outline"
              to={updateCellPermissions}
              onClick={() => void navigate({ to: '.', search: { accessOf: row.tabulationId } })}
            >
              <LockKeyhole aria-hidden />
              {t('access.open')}
            </OnlineButton>
            <OnlineButton variant="outline" to={getContent} onClick={() => void takeOut(row)}>
              <Download aria-hidden />
              {t('takeOut')}
            </OnlineButton>
            <WorkbookButton
              variant="outline"
              to={updateContent}
              onRead={(read) => setOpened({ row, act: 'replace', read })}
            >
              {t('replace')}
            </WorkbookButton>
            <TurnButton
              kind="tabulation"
              to={tabulationCalls.update}
              status={row.status}
              edit={(status) => ({ tabulationId: row.tabulationId, baseRevision: row.revision, status })}
            />
          </>
        )}
      />
      {opened?.act === 'publish' ? <PublishTemplate row={opened.row} onClose={close} /> : null}
      {opened?.act === 'copy' ? <CopyTemplate row={opened.row} onClose={close} /> : null}
      {opened?.act === 'replace' ? (
        <ReplaceContent row={opened.row} read={opened.read} onClose={close} />
      ) : null}
    </>
  )
}
