import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type DivisionTemplateRow, divisionTemplateCalls } from '#contract/unit-work/template.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { TurnButton } from '../app/turn-button.tsx'
import type { Dialogs } from '../kit/open-dialogs.tsx'
import type { ListedTemplate } from './template-parts.ts'

/** What may stand open over the templates. */
export interface TemplateDialogs {
  /** The template of which a copy is added; null for an empty one. */
  add: ListedTemplate | null
  edit: DivisionTemplateRow
  delete: DivisionTemplateRow
}

interface TemplateActionsProps {
  template: ListedTemplate
  dialogs: Dialogs<TemplateDialogs>
}

/** What can be done with a template, for those who may; one that came with the build is copied alone. */
export function TemplateActions({ template, dialogs }: TemplateActionsProps) {
  const { t } = useTranslation(['division-template', 'kit'])
  const { row } = template
  const copy = (
    <OnlineButton
      variant="outline"
      to={divisionTemplateCalls.add}
      onClick={() => dialogs.show('add', template)}
    >
      <Copy aria-hidden />
      {t('copy')}
    </OnlineButton>
  )
  if (!row) return copy
  const { divisionTemplateId, templateName, revision: baseRevision, status } = row
  return (
    <>
      <HistoryButton entity="division-template" id={divisionTemplateId} name={templateName} />
      <OnlineButton
        variant="outline"
        to={divisionTemplateCalls.remove}
        onClick={() => dialogs.show('delete', row)}
      >
        <Trash2 aria-hidden />
        {t('kit:delete')}
      </OnlineButton>
      <TurnButton
        kind="division-template"
        to={divisionTemplateCalls.update}
        status={status}
        edit={(turned) => ({ divisionTemplateId, baseRevision, status: turned })}
      />
      {copy}
      <OnlineButton to={divisionTemplateCalls.update} onClick={() => dialogs.show('edit', row)}>
        <Pencil aria-hidden />
        {t('kit:edit')}
      </OnlineButton>
    </>
  )
}
