import { Undo2 } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { listSendSubjects, type MessageConfig, TextPlace } from '#contract/message/config.ts'
import { fillIn, variablesOf } from '#contract/message/events.ts'
import { TextAreaField, TextField } from '../kit/fields.tsx'
import type { FormValues } from '../kit/form-request.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Button } from '../ui/button.tsx'
import { channelsIn } from './channel-values.ts'
import { textField } from './config-values.ts'

const nothing = {}
const languages = ['zh', 'en'] as const
type Event = Pick<MessageConfig, 'event'>

/** The texts of the message centre and of the channels that are chosen. */
export function TextsFields({ event }: Event) {
  const { t } = useTranslation('message-config')
  const chosen: readonly string[] = channelsIn(useWatch<FormValues>())
  const names = Object.keys(variablesOf(event)).map((name) => `{${name}}`)
  const places = TextPlace.options.filter((place) => place === 'centre' || chosen.includes(place))
  return (
    <>
      <p className="col-span-full text-dense text-soft">{t('variables', { names: names.join(' ') })}</p>
      {places.map((place) =>
        languages.map((language) => (
          <TextFields key={`${place} ${language}`} event={event} place={place} language={language} />
        )),
      )}
    </>
  )
}

interface TextFieldsProps extends Event {
  place: TextPlace
  language: (typeof languages)[number]
}

/** One text with what it becomes, and the way back to that of the build. */
function TextFields({ event, place, language }: TextFieldsProps) {
  const { t } = useTranslation('message-config')
  const { setValue } = useFormContext<FormValues>()
  const values = useWatch<FormValues>()
  const { data: subjects = [] } = useEndpoint(listSendSubjects, nothing, { background: true })
  const packaged = subjects.find((each) => each.event === event)?.packaged[language]
  const nameOf = (part: 'subject' | 'text') => textField(place, language, part)
  const written = (part: 'subject' | 'text') => String(values[nameOf(part)] ?? '')
  const differs = packaged && (packaged.subject !== written('subject') || packaged.text !== written('text'))
  const samples = Object.fromEntries(
    Object.entries(variablesOf(event)).map(([name, sample]) => [name, sample[language]]),
  )
  const of = { place: t(`place.${place}`), language: t(`language.${language}`) }
  const required = place === 'centre'
  return (
    <fieldset className="col-span-full flex flex-col gap-3 border-t pt-3">
      <TextField wide required={required} name={nameOf('subject')} label={t('subjectOf', of)} />
      <TextAreaField required={required} name={nameOf('text')} label={t('textOf', of)} />
      <p className="rounded-control bg-sunken px-3 py-2 text-dense">
        <span className="text-faint">{t('preview')} </span>
        <strong>{fillIn(written('subject'), samples)}</strong> {fillIn(written('text'), samples)}
      </p>
      {differs ? (
        <Button
          variant="ghost"
          className="self-start"
          aria-label={t('packagedTextOf', of)}
          onClick={() => {
            const options = { shouldDirty: true, shouldValidate: true }
            setValue(nameOf('subject'), packaged.subject, options)
            setValue(nameOf('text'), packaged.text, options)
          }}
        >
          <Undo2 aria-hidden />
          {t('packagedText')}
        </Button>
      ) : null}
    </fieldset>
  )
}
