import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getContent, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { templatesInUse } from '#contract/tabulation/entity.ts'
import { firstRows } from '#contract/tabulation/first-rows.ts'
import { longestSheetName } from '#contract/tabulation/limits.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { Subject } from '#contract/tabulation/subject-schema.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { newId } from '#request/id.ts'
import { useEngine } from '../app/engine.tsx'
import { useCurrentProject } from '../app/use-current-project.ts'
import { useSaveAll } from '../app/use-save.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePaused } from '../kit/use-paused.ts'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import type { SheetSubject } from './sheet-subject.ts'

const mostSites = 50

function kindOf({ workSiteId, boqItemId, nodeId }: SheetSubject): Subject {
  if (nodeId !== undefined) return 'work-site-node'
  if (boqItemId !== undefined) return 'boq-item'
  return workSiteId === undefined ? 'project' : 'work-site'
}

/** What can be chosen here; sheets about others are begun in the detail of these. */
const chosenHere: readonly Subject[] = ['project', 'work-site']

interface NewSheetProps {
  /** Chosen here when absent: the current project or one of its work sites. */
  subject: SheetSubject | undefined
  onBegun: (sheetId: string) => void
  onClose: () => void
}

/** Begins a sheet by a published template, about a project or something of it. */
export function NewSheet({ subject, onBegun, onClose }: NewSheetProps) {
  const { t } = useTranslation(['tabulation-sheet', 'kit'])
  const save = useSaveAll('tabulation-sheet')
  const engine = useEngine()
  const current = useCurrentProject()
  const projectId = subject?.projectId ?? current.projectId ?? ''
  const [tabulationId, setTabulationId] = useState('')
  const [workSiteId, setWorkSiteId] = useState('')
  const [keyword, setKeyword] = useState('')
  const [named, setNamed] = useState<string>()
  const offered = subject ? [kindOf(subject)] : chosenHere
  const published = useEndpoint(tabulationCalls.list, templatesInUse).data?.records.filter(
    ({ version }) => version > 0,
  )
  const templates = published?.filter((each) => offered.includes(each.subject))
  const template = templates?.find((each) => each.tabulationId === tabulationId)
  const choosesSite = template?.subject === 'work-site' && subject === undefined
  const query = { projectId, keyword: usePaused(keyword), pageSize: mostSites }
  const sites =
    useEndpoint(listWorkSites, query, { enabled: choosesSite && projectId !== '' }).data?.records ?? []
  const site = sites.find((each) => each.workSiteId === workSiteId)
  const subjectName = subject && kindOf(subject) !== 'project' ? subject.name : site?.workSiteName
  const suggested = [subjectName, template?.tabulationName]
    .filter(Boolean)
    .join(' ')
    .slice(0, longestSheetName)
  const { projectName = '' } = current.projects?.find((each) => each.projectId === projectId) ?? {}
  const sheetName = named ?? suggested
  const begin = async () => {
    if (!template) return
    const { version } = template
    const { content } = await engine.read(getContent, { tabulationId, version })
    const sheetId = newId()
    const rows = firstRows(content, newId)
    const siteId = choosesSite ? workSiteId : subject?.workSiteId
    const { boqItemId, nodeId } = subject ?? {}
    const about = {
      projectId,
      ...(siteId && { workSiteId: siteId }),
      ...(boqItemId && { boqItemId }),
      ...(nodeId && { nodeId }),
    }
    const request = { sheetId, tabulationId, version, ...about, sheetName, rows }
    await save(sheetCalls.add, [{ request, id: sheetId }], { done: t('done.begun') })
    onBegun(sheetId)
  }
  return (
    <ActionDialog
      title={t('form.add')}
      action={t('begin')}
      ready={template !== undefined && sheetName !== '' && (!choosesSite || site !== undefined)}
      act={begin}
      onClose={onClose}
    >
      <Labelled label={t('field.tabulationName')}>
        {(id) => (
          <Select id={id} value={tabulationId} onChange={({ target }) => setTabulationId(target.value)}>
            <option value="">{t('chooseTemplate')}</option>
            {templates?.map((each) => (
              <option key={each.tabulationId} value={each.tabulationId}>
                {each.code} {each.tabulationName}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      {templates?.length === 0 ? <p className="text-dense">{t('noTemplate')}</p> : null}
      <p className="text-dense text-soft">{subject?.name ?? t('ofProject', { name: projectName })}</p>
      {!subject && published?.some((each) => !chosenHere.includes(each.subject)) ? (
        <p className="text-dense text-soft">{t('elsewhere')}</p>
      ) : null}
      {choosesSite ? (
        <>
          <Labelled label={t('searchSite')}>
            {(id) => <Input id={id} value={keyword} onChange={({ target }) => setKeyword(target.value)} />}
          </Labelled>
          <Labelled label={t('field.workSiteId')}>
            {(id) => (
              <Select id={id} value={workSiteId} onChange={({ target }) => setWorkSiteId(target.value)}>
                <option value="">{t('chooseSite')}</option>
                {sites.map((each) => (
                  <option key={each.workSiteId} value={each.workSiteId}>
                    {each.code} {each.workSiteName}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
        </>
      ) : null}
      <Labelled label={t('field.sheetName')}>
        {(id) => <Input id={id} value={sheetName} onChange={({ target }) => setNamed(target.value)} />}
      </Labelled>
    </ActionDialog>
  )
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-dense">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
