import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { divisionTemplateCalls, divisionTemplateEntity } from '#contract/unit-work/template.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { RowDrawer } from '../app/row-drawer.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { TemplateActions, type TemplateDialogs } from './template-actions.tsx'
import { TemplateFacts } from './template-facts.tsx'
import type { ListedTemplate } from './template-parts.ts'
import { useTemplates } from './use-templates.ts'

const DeleteEntities = lazyPart(async () => ({
  default: (await import('../app/delete-entities.tsx')).DeleteEntities,
}))
const TemplateForm = lazyPart(async () => ({ default: (await import('./template-form.tsx')).TemplateForm }))

/** The templates by which unit works are divided; a press opens one in their place. */
export function TemplatesSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('division-template')
  const { templates, error, refetch } = useTemplates()
  const [selected, setSelected] = useState<string>()
  const dialogs = useDialogs<TemplateDialogs>()
  const { close } = dialogs
  const template = templates?.find(({ key }) => key === selected)
  return (
    <RowDrawer
      title={template?.name ?? t('title')}
      back={template && { label: t('back'), onBack: () => setSelected(undefined) }}
      actions={
        template ? (
          <TemplateActions template={template} dialogs={dialogs} />
        ) : (
          <OnlineButton to={divisionTemplateCalls.add} onClick={() => dialogs.show('add', null)}>
            <Plus aria-hidden />
            {t('form.add')}
          </OnlineButton>
        )
      }
      onClose={onClose}
    >
      {template ? <TemplateFacts template={template} /> : null}
      {templates && !template ? <Listed templates={templates} onSelect={setSelected} /> : null}
      {templates ? null : error ? <ErrorState error={error} retry={refetch} /> : <RowsSkeleton rows={4} />}
      <OpenDialog dialogs={dialogs}>
        {{
          add: (from) => <TemplateForm from={from} onSaved={setSelected} onClose={close} />,
          edit: (row) => <TemplateForm row={row} onClose={close} />,
          delete: (row) => (
            <DeleteEntities
              entity={divisionTemplateEntity}
              calls={divisionTemplateCalls}
              rows={[row]}
              onDeleted={() => setSelected(undefined)}
              onClose={close}
            />
          ),
        }}
      </OpenDialog>
    </RowDrawer>
  )
}

interface ListedProps {
  templates: readonly ListedTemplate[]
  onSelect: (key: string) => void
}

function Listed({ templates, onSelect }: ListedProps) {
  const { t } = useTranslation('division-template')
  return (
    <ul className="flex flex-col gap-2">
      {templates.map(({ key, name, row }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => onSelect(key)}
            className="flex min-h-11 w-full items-center gap-3 rounded-control border px-3 py-2 text-left hover:bg-sunken focus-visible:ring-2 focus-visible:ring-action-ink"
          >
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="truncate text-small text-soft">{row?.organizationName ?? t('packaged')}</span>
            {row?.status === 0 ? <Badge variant="outline">{t('status.0')}</Badge> : null}
          </button>
        </li>
      ))}
    </ul>
  )
}
