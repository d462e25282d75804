// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// The local chain's stand-in for USDC 2.2. Anyone may mint, so it must never be deployed where tokens have a price.
/// Its runtime code is placed at USDC's address by anvil_setCode: the constructor fills immutables and no storage.
contract DevelopmentToken is ERC3009 {
    /// tokenName is what USDC answers on the imitated network, at most 31 bytes.
    constructor(string memory tokenName) ERC20("", "") EIP712(tokenName, "2") {}

    function name() public view override returns (string memory) {
        return _EIP712Name();
    }

    function symbol() public pure override returns (string memory) {
        return "USDC";
    }

    function version() external view returns (string memory) {
        return _EIP712Version();
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) public override {
        transferWithAuthorization(from, to, value, validAfter, validBefore, nonce, abi.encodePacked(r, s, v));
    }

    /// A signature of the account's key, or whatever the contract at `from` accepts (EIP-1271). As with USDC, an account
    /// with code is always asked, whichever overload is called.
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) public {
        bytes32 message = keccak256(
            abi.encode(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce)
        );
        bool isSigned = SignatureChecker.isValidSignatureNow(from, _hashTypedDataV4(message), signature);
        require(isSigned, ERC3009InvalidSignature());
        _transferWithAuthorization(from, to, value, validAfter, validBefore, nonce);
    }

    /// USDC knows one clock. OpenZeppelin's would read two very late times as block numbers.
    function _checkValidity(uint256 validAfter, uint256 validBefore) internal view override {
        require(
            block.timestamp > validAfter && block.timestamp < validBefore,
            ERC3009InvalidAuthorizationTime(validAfter, validBefore)
        );
    }
}
