// Services at which a machine in a cloud learns about itself. Among their answers are keys and tokens of its account.

/** Their names, and their addresses in the form of browsers; with all of the range that clouds use for them. */
export const metadataHost = new RegExp(
  [
    // EC2, ECS, EKS, GCP, Azure, Oracle, DigitalOcean, Hetzner, OpenStack; also in names that stand for an address (nip.io).
    "^169\\.254\\.\\d|(?:^|[.-])169-254-\\d|\\.?169\\.254\\.\\d+\\.\\d+\\.[a-z]",
    // Alibaba Cloud; Oracle before; Azure's agent.
    "^(?:100\\.100\\.100\\.200|192\\.0\\.0\\.192|168\\.63\\.129\\.16)$",
    // EC2, GCP; version 4 in version 6.
    "^\\[(?:fd00:ec2:.*|fd20:ce::254|(?:::ffff:|::|64:ff9b::)a9fe:[\\da-f]+)\\]$",
    "^(?:metadata|metadata\\.google\\.internal|metadata\\.goog|metadata\\.azure\\.internal|metadata\\.tencentyun\\.com)$",
    "^(?:instance-data(?:\\.ec2\\.internal)?|metadata\\.packet\\.net|metadata\\.platformequinix\\.com)$",
  ].join("|"),
);
