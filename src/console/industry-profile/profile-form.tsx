import { useTranslation } from 'react-i18next'
import { attributeGroups } from '#contract/attribute/entities.ts'
import {
  ebsStandards,
  quantityStandards,
  type Standard,
  wbsStandards,
} from '#contract/dictionary/standard.ts'
import {
  type IndustryProfile,
  industryProfileCalls,
  industryProfileEntity,
} from '#contract/industry-profile/entity.ts'
import { EntityForm } from '../app/entity-form.tsx'
import { useMajorName, useMajors } from '../app/majors.ts'
import { ChoicesField } from '../kit/choices-field.tsx'
import { EntityFields } from '../kit/entity-fields.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'

interface ProfileFormProps {
  /** Absent for a new one. */
  row: IndustryProfile | undefined
  onClose: () => void
}

/** Adds a profile, or changes one: from the platform's standards and the attribute groups in use. */
export function ProfileForm({ row, onClose }: ProfileFormProps) {
  const { t } = useTranslation(['industry-profile', 'standard', 'attribute-group'])
  const majorName = useMajorName()
  const majors = useMajors().filter(({ code, status }) => status === 1 || row?.majors.includes(code))
  const background = { background: true }
  const ebs = useEndpoint(ebsStandards.list, {}, background).data ?? []
  const wbs = useEndpoint(wbsStandards.list, {}, background).data ?? []
  const quantity = useEndpoint(quantityStandards.list, {}, background).data ?? []
  const groups =
    useEndpoint(attributeGroups.list, { pageSize: 100, status: 1 }, background).data?.records ?? []
  const offered = (standard: Standard) =>
    (standard.organizationId === undefined && standard.status !== 'stopped') ||
    row?.standardIds.includes(standard.dictionaryId)
  const standards = [...ebs, ...wbs, ...quantity].filter(offered)
  return (
    <EntityForm entity={industryProfileEntity} calls={industryProfileCalls} row={row} onClose={onClose}>
      <EntityFields>
        {{
          majors: (
            <ChoicesField
              name="majors"
              label={t('field.majors')}
              options={majors.map(({ code }) => ({ value: code, label: majorName(code) }))}
            />
          ),
          standardIds: (
            <ChoicesField
              name="standardIds"
              label={t('field.standards')}
              options={standards.map(({ dictionaryId, name, kind }) => ({
                value: dictionaryId,
                label: `${t(`standard:kind.${kind}`)} · ${name}`,
              }))}
            />
          ),
          groupIds: (
            <ChoicesField
              name="groupIds"
              label={t('field.attributeGroups')}
              options={groups.map(({ groupId, groupName }) => ({ value: groupId, label: groupName }))}
            />
          ),
        }}
      </EntityFields>
    </EntityForm>
  )
}
