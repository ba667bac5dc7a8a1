import { type ObjectSchema, object } from 'yup'
import type { BackupRequest } from '#backups'
import { password } from './credentials.ts'

export const backupRequest: ObjectSchema<BackupRequest> = object({ currentPassword: password() })
