import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Entries } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import { FieldFrame, type FieldProps } from '../kit/field-frame.tsx'
import { PanelButton } from '../kit/panel-button.tsx'
import TreeChoice from '../kit/tree-choice.tsx'
import { usePlaces } from '../organization/place-picker.tsx'
import { ChoosePerson } from '../person/person-picker.tsx'
import { Button } from '../ui/button.tsx'

/** People that are chosen, each under the name that they had then. */
export function PeopleField(frame: FieldProps) {
  const { t } = useTranslation('attribute-set')
  const [choosing, setChoosing] = useState(false)
  return (
    <ReferencesField
      {...frame}
      id="userId"
      add={(take) => (
        <>
          <Button variant="outline" onClick={() => setChoosing(true)}>
            <Plus aria-hidden />
            {t('reference.person')}
          </Button>
          {choosing ? (
            <ChoosePerson
              title={t('reference.person')}
              onChoose={({ userId, userName }) => {
                take(userId, userName)
                setChoosing(false)
              }}
              onClose={() => setChoosing(false)}
            />
          ) : null}
        </>
      )}
    />
  )
}

/** Units that are chosen from those within reach. */
export function UnitsField(frame: FieldProps) {
  const { t } = useTranslation('attribute-set')
  const { units } = usePlaces()
  return (
    <ReferencesField
      {...frame}
      id="organizationId"
      add={(take) => (
        <PanelButton
          variant="outline"
          label={t('reference.unit')}
          panelClassName="w-96 max-w-[calc(100vw-2rem)]"
          panel={(close) => (
            <TreeChoice
              label={t('reference.unit')}
              nodes={units}
              value=""
              onChoose={(unit) => {
                take(unit, units.find(({ id }) => id === unit)?.name ?? '')
                close()
              }}
            />
          )}
        >
          <Plus aria-hidden />
          {t('reference.unit')}
        </PanelButton>
      )}
    />
  )
}

interface ReferencesFieldProps extends FieldProps {
  /** The member that names what is referred to. */
  id: 'userId' | 'organizationId'
  /** What one more is chosen with. */
  add: (take: (id: string, name: string) => void) => ReactNode
}

function ReferencesField({ id, add, ...frame }: ReferencesFieldProps) {
  const { t } = useTranslation('attribute-set')
  return (
    <FieldFrame
      {...frame}
      wide
      chosen
      control={({ value, onChange, ref }, aria) => {
        const chosen = z.safeParse(Entries, value).data ?? []
        const take = (one: string, name: string) =>
          onChange([...chosen.filter((each) => each[id] !== one), { [id]: one, name }])
        return (
          <fieldset
            id={aria.id}
            ref={ref}
            tabIndex={-1}
            aria-label={frame.label}
            className="flex flex-wrap items-center gap-2"
          >
            {chosen.map((each) => (
              <span
                key={String(each[id])}
                className="flex min-h-control items-center gap-1 rounded-control bg-sunken pl-3"
              >
                {String(each.name)}
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('reference.remove', { name: each.name })}
                  onClick={() => onChange(chosen.filter((other) => other !== each))}
                >
                  <X />
                </Button>
              </span>
            ))}
            {add(take)}
          </fieldset>
        )
      }}
    />
  )
}
