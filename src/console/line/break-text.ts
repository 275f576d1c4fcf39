import { useTranslation } from 'react-i18next'
import { alignmentOf, breaksOf, type Segment } from '#contract/alignment.ts'
import { useFormat } from '../kit/format.ts'

/** What the break between two segments is, in words: a long chain, a short one, another prefix; '' while one is not there yet. */
export function useBreakText(): (former: Segment | undefined, latter: Segment) => string {
  const { t } = useTranslation('line')
  const format = useFormat()
  return (former, latter) => {
    const alignment = former && alignmentOf([former, latter])
    const [found] = alignment ? breaksOf(alignment) : []
    if (!found) return ''
    const { incoming, outgoing, excess } = found
    const kind = excess === undefined ? 'prefix' : excess > 0 ? 'long' : excess < 0 ? 'short' : 'none'
    return t(`break.${kind}`, { incoming, outgoing, metres: format.number(Math.abs(excess ?? 0)) })
  }
}
