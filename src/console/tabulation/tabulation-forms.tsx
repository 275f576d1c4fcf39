import { useTranslation } from 'react-i18next'
import { type ListedTabulation, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { tabulationEntity } from '#contract/tabulation/entity.ts'
import {
  type TabulationGroup,
  tabulationGroupCalls,
  tabulationGroupEntity,
} from '#contract/tabulation/group.ts'
import { subjects } from '#contract/tabulation/subject-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { SelectField } from '../kit/fields.tsx'
import { optionsOf } from '../kit/options.ts'
import { TreeField } from '../kit/tree-field.tsx'
import { useGroups } from './use-groups.ts'

interface GroupFormProps {
  /** Absent for a new one. */
  row: TabulationGroup | undefined
  onClose: () => void
}

/** Adds a group of templates, or changes and moves one. */
export function GroupForm({ row, onClose }: GroupFormProps) {
  const nodes = useGroups().filter(({ id }) => id !== row?.groupId)
  return (
    <EntityForm entity={tabulationGroupEntity} calls={tabulationGroupCalls} row={row} onClose={onClose}>
      <EntityFields>{{ parentId: <TreeField name="parentId" nodes={nodes} /> }}</EntityFields>
    </EntityForm>
  )
}

interface TemplateFormProps {
  /** What a new one has in it; its title and where it goes are suggested. */
  content?: Template
  groupId?: string | undefined
  /** Absent for a new one. */
  row?: ListedTabulation | undefined
  onSaved?: (tabulationId: string) => void
  onClose: () => void
}

/** Adds a template that was read from a workbook, or changes what one is called and where it lies. */
export function TemplateForm({ content, groupId, row, onSaved, onClose }: TemplateFormProps) {
  const { t } = useTranslation('tabulation')
  return (
    <EntityForm
      entity={tabulationEntity}
      calls={tabulationCalls}
      row={row}
      {...(content && { besides: { content } })}
      suggested={{ subject: 'work-site', tabulationName: content?.title, ...(groupId && { groupId }) }}
      onSaved={onSaved}
      onClose={onClose}
    >
      <EntityFields>
        {{
          groupId: <TreeField name="groupId" nodes={useGroups()} />,
          subject: <SelectField name="subject" options={optionsOf(t, 'subject', subjects)} />,
          // Comes from a workbook.
          content: false,
          // Stopped and put into use by a button of its own.
          status: false,
        }}
      </EntityFields>
    </EntityForm>
  )
}
