import { yupResolver } from '@hookform/resolvers/yup'
import { credentials } from '@portfolio/contracts/rules'

export const resolveCredentials = yupResolver(credentials)
