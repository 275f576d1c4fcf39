/* Why a second factor is not taken. */

export const wrongCode = {
  zh: '验证码不正确、已用过或已过时；请核对手机时间是否自动校准',
  en: 'The code is wrong, was used already or is out of time; check that the phone sets its clock by itself',
}

export const wrongRecoveryCode = {
  zh: '恢复码不正确或已用过',
  en: 'The recovery code is wrong or was used already',
}

export const wrongPasskey = {
  zh: '通行密钥未通过验证，请重试或换用其他方式',
  en: 'The passkey was not accepted; please try again, or use another way',
}

export const noPasskeysHere = {
  zh: '此地址不能使用通行密钥：须以域名和 https 访问；可改用身份验证器 App',
  en: 'There can be no passkeys at this address: it takes a host name and https; use an authenticator app',
}

export const passkeyTaken = {
  zh: '此通行密钥已添加过',
  en: 'This passkey was added before',
}
