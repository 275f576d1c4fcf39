import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endDeputy, getDeputy, nameDeputy } from '#contract/workflow/deputy.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { instantOf, localTimeOf } from '../kit/local-time.ts'
import { Failure } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'
import { ChoosePeople, type ChosenPerson } from './choose-people.tsx'

/** Names who acts for the person while they are away, and ends that. */
export function DeputyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('process-deputy')
  const format = useFormat()
  const send = useGatewayCall('process-deputy')
  const { data, error } = useEndpoint(getDeputy, {})
  const [chosen, setChosen] = useState<ChosenPerson[]>()
  const [begins, setBegins] = useState<string>()
  const [ends, setEnds] = useState<string>()
  const [opened] = useState(() => Date.now())
  const ending = useSingleWrite(async () => {
    await send(endDeputy, {}, 'done.ended')
    onClose()
  })
  const deputy = data?.deputy
  const people = chosen ?? (deputy ? [{ accountId: deputy.accountId, label: deputy.userName }] : [])
  const from = begins ?? localTimeOf(deputy?.beginsAt ?? opened)
  const until = ends ?? (deputy ? localTimeOf(deputy.endsAt) : '')
  const [person] = people
  const [beginsAt, endsAt] = [instantOf(from), instantOf(until)]
  const named =
    person && beginsAt !== undefined && endsAt !== undefined
      ? { accountId: person.accountId, beginsAt, endsAt }
      : undefined
  const failure = error ?? ending.failure
  return (
    <ActionDialog
      title={t('title')}
      description={t('hint')}
      action={t('save')}
      ready={data !== undefined && named !== undefined && !ending.busy}
      act={async () =>
        named && (await send(nameDeputy, named, 'done.named', { about: [person?.label ?? ''] }))
      }
      onClose={onClose}
    >
      {deputy ? (
        <p role="status" className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-3 py-1.5">
          <span className="min-w-0 flex-1 text-dense">
            {t('now', {
              name: deputy.userName,
              from: format.time(deputy.beginsAt),
              until: format.time(deputy.endsAt),
            })}
          </span>
          <Button variant="outline" disabled={ending.busy} onClick={() => ending.start()}>
            {t('end')}
          </Button>
        </p>
      ) : null}
      <ChoosePeople label={t('choose')} chosen={people} onChange={setChosen} single />
      <div className="grid grid-cols-2 gap-x-5 gap-y-3 max-[40rem]:grid-cols-1">
        <LocalTime label={t('field.beginsAt')} value={from} onChange={setBegins} />
        <LocalTime label={t('field.endsAt')} value={until} onChange={setEnds} />
      </div>
      {failure ? (
        <p role="alert" className="text-danger text-dense">
          <Failure error={failure} />
        </p>
      ) : null}
    </ActionDialog>
  )
}

interface LocalTimeProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function LocalTime({ label, value, onChange }: LocalTimeProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input id={id} type="datetime-local" value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  )
}
