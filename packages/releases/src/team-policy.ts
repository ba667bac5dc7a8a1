import type { AppName } from '@portfolio/mfe-contract'

interface Team {
  bucket: string
  part: AppName
  /** The team's account, as its S3 server names it: `arn:aws:iam:::user/<name>`. */
  principal: string
  /** The account of the gateway, which reads and prunes what the team has written. */
  owner: string
}

/**
 * The bucket policy with which a team's keys may publish their part and do nothing else. No right to delete: releases are
 * pruned by the owner of the bucket. Several teams: one policy with the statements of all.
 */
export const teamPolicy = ({ bucket, part, principal, owner }: Team) => ({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { AWS: [principal] },
      Action: ['s3:PutObject', 's3:GetObject'],
      Resource: [`arn:aws:s3:::${bucket}/releases/${part}/*`],
    },
    {
      Effect: 'Allow',
      Principal: { AWS: [principal] },
      Action: ['s3:ListBucket'],
      Resource: [`arn:aws:s3:::${bucket}`],
      Condition: { StringLike: { 's3:prefix': [`releases/${part}/*`] } },
    },
    {
      // Some servers, Ceph among them, give an object to whoever wrote it and not to the owner of the bucket.
      Effect: 'Allow',
      Principal: { AWS: [owner] },
      Action: ['s3:GetObject', 's3:DeleteObject'],
      Resource: [`arn:aws:s3:::${bucket}/releases/${part}/*`],
    },
  ],
})
