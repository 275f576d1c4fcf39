import { type ReactNode, useMemo } from 'react'
import { MileageField, NumberField, SelectField, TextAreaField, TextField } from '#console/kit/fields.tsx'
import { FormDialog } from '#console/kit/form-dialog.tsx'
import { changedRequest } from '#console/kit/form-request.ts'
import { canonicalMileage } from '#contract/mileage.ts'
import { type WorkSiteEdit, workSiteEntity } from '#contract/work-site/entity.ts'
import { sampleId } from './sample.tsx'

interface SampleFormProps {
  submit?: (request: WorkSiteEdit) => Promise<void>
  revision?: number
  onClose?: () => void
  draft?: string | undefined
  begun?: Parameters<typeof FormDialog>[0]['begun']
  /** More fields. */
  children?: ReactNode
}

const initial = {
  workSiteName: '大渡河特大桥',
  startMileage: 'DK123+456.78',
  endMileage: 'DK124+012',
  riskLevel: 'major',
  progress: 40,
  contact: '李工',
  contactPhone: '13800138000',
  remarks: '',
}

/** The form that tests and pictures of the kit use. */
export function SampleForm({
  submit = async () => {},
  onClose = () => {},
  revision = 3,
  draft,
  begun,
  children,
}: SampleFormProps) {
  const build = useMemo(
    () => changedRequest({ workSiteId: sampleId(1), baseRevision: revision }, workSiteEntity.groups),
    [revision],
  )
  return (
    <FormDialog
      title="编辑工点"
      schema={workSiteEntity.Edit}
      initial={initial}
      build={build}
      submit={submit}
      onClose={onClose}
      draft={draft}
      begun={begun}
    >
      <TextField name="workSiteName" label="工点名称" required wide />
      <MileageField name="startMileage" label="起点里程" required canonical={canonicalMileage} />
      <MileageField name="endMileage" label="终点里程" required canonical={canonicalMileage} />
      <SelectField
        name="riskLevel"
        label="风险等级"
        required
        options={[
          { value: 'low', label: '低' },
          { value: 'major', label: '重大' },
        ]}
      />
      <NumberField name="progress" label="进度" unit="%" required />
      <TextField name="contact" label="联系人" />
      <TextField name="contactPhone" label="联系电话" type="tel" hint="手机或座机" />
      <TextAreaField name="remarks" label="备注" />
      {children}
    </FormDialog>
  )
}
