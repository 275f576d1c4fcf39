import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListedTabulation, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { tabulationEntity } from '#contract/tabulation/entity.ts'
import { subjects } from '#contract/tabulation/subject-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import type { Column } from '../kit/column.ts'
import { Filters } from '../kit/filters.tsx'
import { optionsOf } from '../kit/options.ts'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { TabsContent } from '../ui/tabs.tsx'
import { blankTemplate } from './blank-template.ts'
import { WorkbookButton } from './workbook-button.tsx'

const TemplateForm = lazyPart(async () => ({
  default: (await import('./tabulation-forms.tsx')).TemplateForm,
}))
const TemplateDrawer = lazyPart(async () => ({
  default: (await import('./template-drawer.tsx')).TemplateDrawer,
}))

interface TemplateListProps {
  groupId: string | undefined
  tabs: ReactNode
  /** Chooses another group, where there is no room for the tree. */
  choose: ReactNode
}

/** The templates of a group, or all of them; a new one is read from a workbook. */
export function TemplateList({ groupId, tabs, choose }: TemplateListProps) {
  const { t } = useTranslation('tabulation')
  const fixed = useMemo(() => (groupId ? { groupId } : {}), [groupId])
  const list = useEntityList(tabulationEntity, tabulationCalls, { fixed })
  const navigate = useNavigate()
  const [read, setRead] = useState<Template>()
  return (
    <EntityListScreen
      list={list}
      title={t('title')}
      actions={
        <>
          <OnlineButton variant="outline" to={tabulationCalls.add} onClick={() => setRead(blankTemplate)}>
            <Plus aria-hidden />
            {t('form.blank')}
          </OnlineButton>
          <WorkbookButton to={tabulationCalls.add} onRead={({ template }) => setRead(template)}>
            {t('form.add')}
          </WorkbookButton>
        </>
      }
      form={(row) => <TemplateForm row={row} onClose={list.dialogs.close} />}
      drawer={<TemplateDrawer list={list} />}
    >
      {tabs}
      <TabsContent value="templates" className="contents">
        <Filters list={list}>
          {choose}
          <TextFilter list={list} name="keyword" label={t('search')} />
          <SelectFilter
            list={list}
            name="subject"
            label={t('field.subject')}
            options={optionsOf(t, 'subject', subjects)}
          />
          <SelectFilter
            list={list}
            name="status"
            label={t('field.status')}
            options={[1, 0].map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        </Filters>
        <EntityTable list={list} columns={useColumns()} />
      </TabsContent>
      <Overlay>
        {read ? (
          <TemplateForm
            content={read}
            groupId={groupId}
            // What nothing stands in yet is drawn on next.
            onSaved={(drawingOf) => {
              if (read === blankTemplate) void navigate({ to: '.', search: { drawingOf } })
            }}
            onClose={() => setRead(undefined)}
          />
        ) : null}
      </Overlay>
    </EntityListScreen>
  )
}

function useColumns(): Column<ListedTabulation>[] {
  const { t } = useTranslation('tabulation')
  const columns = useEntityColumns<ListedTabulation>(tabulationEntity)
  return useMemo(
    () =>
      columns({
        tabulationName: { className: 'font-medium' },
        code: { className: 'font-mono' },
        subject: {
          cell: ({ subject }) => t(`subject.${subject}`),
          text: ({ subject }) => t(`subject.${subject}`),
        },
        version: {
          cell: ({ version }) =>
            version === 0 ? <Badge variant="outline">{t('unpublished')}</Badge> : t('versionOf', { version }),
          text: ({ version }) => String(version),
        },
        status: {
          cell: ({ status }) => (
            <Badge variant={status === 1 ? 'default' : 'secondary'}>{t(`status.${status}`)}</Badge>
          ),
        },
      }),
    [columns, t],
  )
}
