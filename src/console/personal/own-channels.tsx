import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageChannel } from '#contract/delivery/schema.ts'
import {
  getMessagePreference,
  type MessagePreference,
  updateMessagePreference,
} from '#contract/message/preference.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ErrorState, Failure, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { CheckboxLine } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { PushHere } from './push-here.tsx'

const nothing = {}
const languages = ['zh', 'en'] as const

/** The channels by which one is reached beside the message centre, of those that an event is sent by, and their language. */
export function OwnChannels() {
  const { t } = useTranslation('message-channels')
  const { data, error, refetch } = useEndpoint(getMessagePreference, nothing)
  const send = useGatewayCall('message-channels')
  const language = useId()
  const { start, busy, failure } = useSingleWrite((chosen: MessagePreference) =>
    send(updateMessagePreference, chosen, 'done'),
  )
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={3} />
  return (
    <section aria-label={t('title')} className="flex max-w-xl flex-col gap-3">
      <p className="text-dense text-soft">{t('hint')}</p>
      <fieldset disabled={busy} aria-label={t('title')} className="rounded-panel border bg-panel p-1">
        {MessageChannel.options.map((channel) => (
          <CheckboxLine
            key={channel}
            label={t(`channel.${channel}`)}
            checked={data.channels.includes(channel)}
            onCheckedChange={(on) =>
              start({
                ...data,
                channels: MessageChannel.options.filter((each) =>
                  each === channel ? on : data.channels.includes(each),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <div className="flex items-center gap-2 text-dense">
        <label htmlFor={language} className="shrink-0">
          {t('language')}
        </label>
        <Select
          id={language}
          className="w-40!"
          disabled={busy}
          value={data.language}
          onChange={({ target }) => start({ ...data, language: target.value === 'en' ? 'en' : 'zh' })}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {t(`inLanguage.${each}`)}
            </option>
          ))}
        </Select>
      </div>
      {failure === undefined ? null : (
        <p role="alert" className="text-danger text-dense">
          <Failure error={failure} />
        </p>
      )}
      <PushHere />
    </section>
  )
}
