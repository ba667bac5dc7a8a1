import type { AppName } from '@portfolio/mfe-contract'

interface Team {
  bucket: string
  app: AppName
  /** The team's account, as its S3 server names it: `arn:aws:iam:::user/<name>`. */
  principal: string
  /** The account of the gateway, which reads and prunes what the team writes. */
  owner: string
}

/**
 * Returns the bucket policy that lets a team's keys publish their app and nothing else. They may not delete: the owner of the
 * bucket prunes releases. For several teams, combine the statements in one policy.
 */
export const createTeamPolicy = ({ bucket, app, principal, owner }: Team) => ({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { AWS: [principal] },
      Action: ['s3:PutObject', 's3:GetObject'],
      Resource: [`arn:aws:s3:::${bucket}/releases/${app}/*`],
    },
    {
      Effect: 'Allow',
      Principal: { AWS: [principal] },
      Action: ['s3:ListBucket'],
      Resource: [`arn:aws:s3:::${bucket}`],
      Condition: { StringLike: { 's3:prefix': [`releases/${app}/*`] } },
    },
    {
      // On some servers, Ceph among them, an object belongs to the account that wrote it and not to the owner of the bucket.
      Effect: 'Allow',
      Principal: { AWS: [owner] },
      Action: ['s3:GetObject', 's3:DeleteObject'],
      Resource: [`arn:aws:s3:::${bucket}/releases/${app}/*`],
    },
  ],
})
