import { useTranslation } from 'react-i18next'
import { ExecutorConfig } from '#contract/workflow/model.ts'
import type { DrawnTask } from '#contract/workflow/node.ts'
import { EmptyRule, SettingMode, Signing } from '#contract/workflow/node-settings.ts'
import { AsDrawn } from './as-drawn.tsx'
import { ChooseTargets } from './choose-targets.tsx'
import { OptionField } from './option-field.tsx'
import { PercentField } from './percent-field.tsx'
import { targetKinds } from './target-kinds.ts'
import { useNodeConfig } from './use-node-config.ts'
import { useSettingText } from './use-setting-text.ts'

/** Who acts at a node, and how they sign; without a setting mode what the drawing says. */
export function ExecutorFields({ task: { nodeId, executor: drawn } }: { task: DrawnTask }) {
  const { t } = useTranslation('workflow-model')
  const text = useSettingText(drawn ? [drawn] : [])
  const [config, write] = useNodeConfig('executorConfigs', ExecutorConfig, (each) => each.nodeId === nodeId)
  const mode = (
    <OptionField
      label={t('executor.mode')}
      options={['', ...SettingMode.options]}
      text={(each) => (each === '' ? t(drawn ? 'drawn' : 'executor.none') : t(`settingMode.${each}`))}
      value={config?.settingMode ?? ''}
      onChange={(settingMode) => {
        const { targets: _, ...kept } = config ?? {}
        write(settingMode === '' ? undefined : { ...kept, nodeId, settingMode })
      }}
    />
  )
  if (!config)
    return (
      <>
        {mode}
        {drawn ? <AsDrawn text={text.executor(drawn)} /> : null}
      </>
    )
  const { settingMode, targets = [], signing = 'any', percent = 100, emptyRule = 'administrator' } = config
  const kind = targetKinds[settingMode]
  return (
    <>
      {mode}
      <OptionField
        label={t('executor.signing')}
        options={Signing.options}
        text={(each) => t(`signing.${each}`)}
        value={signing}
        onChange={(next) => write({ ...config, signing: next })}
      />
      {kind ? (
        <div className="col-span-full">
          <ChooseTargets
            key={kind}
            kind={kind}
            label={t(`settingMode.${settingMode}`)}
            ids={targets}
            onChange={(next) => write({ ...config, targets: next })}
          />
        </div>
      ) : null}
      {signing === 'all' ? (
        <PercentField
          label={t('executor.percent')}
          value={percent}
          onChange={(next) => write({ ...config, percent: next })}
        />
      ) : null}
      <OptionField
        label={t('executor.emptyRule')}
        options={EmptyRule.options}
        text={(each) => t(`emptyRule.${each}`)}
        value={emptyRule}
        onChange={(next) => {
          const { emptyAccountId: _, ...kept } = config
          write({ ...kept, emptyRule: next })
        }}
      />
      {emptyRule === 'account' ? (
        <div className="col-span-full">
          <ChooseTargets
            single
            kind="account"
            label={t('executor.emptyAccount')}
            ids={config.emptyAccountId ? [config.emptyAccountId] : []}
            onChange={([emptyAccountId]) => {
              const { emptyAccountId: _, ...kept } = config
              write({ ...kept, ...(emptyAccountId && { emptyAccountId }) })
            }}
          />
        </div>
      ) : null}
    </>
  )
}
