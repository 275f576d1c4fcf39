import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPeople } from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { useCountText } from '../kit/pagination.tsx'
import { PanelItem } from '../kit/panel-button.tsx'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePaused } from '../kit/use-paused.ts'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'

interface ChoosePersonProps {
  title: string
  onChoose: (person: Person) => void
  onClose: () => void
}

/** Finds one person by name, also without a network. */
export function ChoosePerson({ title, onChoose, onClose }: ChoosePersonProps) {
  const { t } = useTranslation('person')
  const countText = useCountText()
  const id = useId()
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed.trim()) || undefined
  const { data, error, refetch } = useEndpoint(listPeople, { keyword, pageSize: 10 }, { keepPrevious: true })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={title}>
        <DialogBody>
          <div className="flex flex-col gap-3">
            <Label htmlFor={id}>{t('picker.label')}</Label>
            <div className="relative">
              <Search aria-hidden className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint" />
              <Input
                id={id}
                type="search"
                autoComplete="off"
                placeholder={t('picker.hint')}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                className="pl-8!"
              />
            </div>
            {error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
            {data || error ? null : <RowsSkeleton rows={4} />}
            {data?.records.length === 0 ? <p className="text-faint">{t('picker.none')}</p> : null}
            <div>
              {data?.records.map((person) => (
                <PanelItem key={person.userId} onSelect={() => onChoose(person)}>
                  <span className="shrink-0 font-medium">{person.userName}</span>
                  <span className="min-w-0 truncate text-faint text-small">
                    {[person.place?.organizationName, person.place?.departmentName]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </PanelItem>
              ))}
            </div>
            {data && data.total > data.records.length ? (
              <p className="text-dense text-faint">{t('picker.more', { total: countText(data.total) })}</p>
            ) : null}
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
