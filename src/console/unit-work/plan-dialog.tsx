import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { UnitWorkRow } from '#contract/unit-work/entity.ts'
import { generateDivisions, planDivisions } from '#contract/unit-work/plan.ts'
import { call } from '#request/call.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { Reasons } from '../kit/reasons.tsx'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { Label } from '../ui/label.tsx'
import { Select } from '../ui/select.tsx'
import { type ItemChoices, PlanItems, plannedItems, suggestedItems } from './plan-items.tsx'
import { PlanPreview } from './plan-preview.tsx'
import type { ListedTemplate } from './template-parts.ts'
import { useTemplates } from './use-templates.ts'

interface PlanDialogProps {
  unitWork: UnitWorkRow
  onClose: () => void
}

/** Divides a unit work by a template: what it would make is counted and shown before it is made. */
export function PlanDialog({ unitWork, onClose }: PlanDialogProps) {
  const { t } = useTranslation('division')
  const { templates, error, refetch } = useTemplates({ status: 1 })
  const [first] = templates ?? []
  const suggested = templates?.find(({ major }) => major === unitWork.major) ?? first
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('plan.action')} description={unitWork.unitWorkName} className="max-w-2xl!">
        {suggested && templates ? (
          <Plan unitWork={unitWork} templates={templates} suggested={suggested} onClose={onClose} />
        ) : (
          <DialogBody>
            {error ? <ErrorState error={error} retry={refetch} /> : <RowsSkeleton rows={6} />}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  )
}

interface PlanProps extends PlanDialogProps {
  templates: readonly ListedTemplate[]
  /** The one of the unit work's major. */
  suggested: ListedTemplate
}

function Plan({ unitWork: { unitWorkId }, templates, suggested, onClose }: PlanProps) {
  const { t } = useTranslation('division')
  const send = useGatewayCall('division')
  const [template, setTemplate] = useState(suggested)
  const [choices, setChoices] = useState<ItemChoices>(() => suggestedItems(suggested))
  const [planned, setPlanned] = useState<ResponseOf<typeof planDivisions>>()
  const request = { unitWorkId, template: template.key, items: plannedItems(choices) }
  const preview = useMutation({
    mutationFn: () => call(planDivisions, request, { handles: 'all' }),
    onSuccess: setPlanned,
    networkMode: 'always',
  })
  const apply = useMutation({
    mutationFn: () => send(generateDivisions, request, 'plan.generated'),
    onSuccess: onClose,
    networkMode: 'always',
  })
  const change = (to: ItemChoices) => {
    setChoices(to)
    setPlanned(undefined)
    preview.reset()
  }
  const failure = preview.error ?? apply.error
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor="division-template">{t('plan.template')}</Label>
          <Select
            id="division-template"
            value={template.key}
            onChange={({ target }) => {
              const chosen = templates.find(({ key }) => key === target.value)
              if (!chosen) return
              setTemplate(chosen)
              change(suggestedItems(chosen))
            }}
          >
            {templates.map(({ key, name, row }) => (
              <option key={key} value={key}>
                {[name, row?.organizationName].filter(Boolean).join(' · ')}
              </option>
            ))}
          </Select>
        </div>
        <PlanItems template={template} choices={choices} onChange={change} />
        {failure ? (
          <p role="alert" className="text-danger text-dense">
            <Reasons failure={failure} />
          </p>
        ) : null}
        {planned ? <PlanPreview planned={planned} /> : null}
      </DialogBody>
      <DialogFooter>
        <Button
          variant={planned ? 'outline' : 'default'}
          disabled={request.items.length === 0 || preview.isPending}
          onClick={() => preview.mutate()}
        >
          {t('plan.preview')}
        </Button>
        {planned && planned.added > 0 ? (
          <Button disabled={apply.isPending} onClick={() => apply.mutate()}>
            {t('plan.apply', { count: planned.added })}
          </Button>
        ) : null}
      </DialogFooter>
    </>
  )
}
